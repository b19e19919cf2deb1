// SPDX-License-Identifier: MIT OR Apache-2.0
// A creature whose root is moved by a server, and a client with feet of its own, over a line that is late and loses things.
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "FootfallServerRoot.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "Math/RandomStream.h"
#include "Misc/AutomationTest.h"
#include "Net/UnrealNetwork.h"

namespace
{
	/** A lizard in a world, as a user would have ticked the box before play. */
	void Replicate(FFootfallTestLizard& Lizard, bool bIsClient)
	{
		Lizard.Actor->SetRole(bIsClient ? ROLE_SimulatedProxy : ROLE_Authority);
		Lizard.Creature->bReplicateRoot = true;
	}

#if WITH_EDITOR
	// Only there can a world be told what it is in a network.
	constexpr float UpdateRate = 30.0f;
	constexpr double Latency = 0.2;
	constexpr float Loss = 0.05f;

	FFootfallTestWorld& In(FFootfallTestWorld& World, ENetMode Mode)
	{
		World.Get().SetPlayInEditorInitialNetMode(Mode);
		World.AddFloor();
		return World;
	}

	/** Two worlds, one lizard, and the line between them. */
	class FNetwork
	{
	public:
		FNetwork()
			: Server(In(ServerWorld, NM_DedicatedServer).Get())
			, Client(In(ClientWorld, NM_Client).Get())
		{
			Replicate(Server, false);
			Replicate(Client, true);
		}

		/** So many seconds. The client has frames of its own. */
		void Run(float Seconds, float ClientRate = 60.0f, TFunction<void()> AfterClientFrame = nullptr, TFunction<void(double)> BeforeServerFrame = nullptr)
		{
			const double End = Time + Seconds;
			while (Time < End - 1.0e-6)
			{
				// In steps that both rates are made of.
				constexpr double Step = 1.0 / 240.0;
				Time += Step;
				if (IsDue(60.0f))
				{
					if (BeforeServerFrame)
					{
						BeforeServerFrame(Time);
					}
					ServerWorld.Tick(60.0f, 1.0f / 60.0f);
				}
				if (IsDue(UpdateRate) && bIsHeard && Random.FRand() >= Loss)
				{
					OnTheWay.Add({Time + Latency, Server.Creature->GetServerRoot()});
				}
				while (!OnTheWay.IsEmpty() && OnTheWay[0].Due <= Time)
				{
					Client.Creature->SetServerRoot(OnTheWay[0].Said);
					OnTheWay.RemoveAt(0);
				}
				if (IsDue(ClientRate))
				{
					ClientWorld.Tick(ClientRate, 1.0f / ClientRate);
					if (AfterClientFrame)
					{
						AfterClientFrame();
					}
				}
			}
		}

		FFootfallTestWorld ServerWorld;
		FFootfallTestWorld ClientWorld;
		FFootfallTestLizard Server;
		FFootfallTestLizard Client;
		bool bIsHeard = true;

	private:
		bool IsDue(float Rate) const
		{
			return FMath::FloorToDouble(Time * Rate + 1.0e-6) > FMath::FloorToDouble((Time - 1.0 / 240.0) * Rate + 1.0e-6);
		}

		struct FLetter
		{
			double Due;
			FFootfallServerRoot Said;
		};

		TArray<FLetter> OnTheWay;
		FRandomStream Random = FRandomStream(11);
		double Time = 0.0;
	};
#endif
}

BEGIN_DEFINE_SPEC(FFootfallNetworkSpec, "Footfall.World.Network",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** A client's feet hold while they stand, and step. */
	void TestFeet(const FFootfallTestWatch& Watch)
	{
		AddInfo(FString::Printf(TEXT("gap %.4f cm, slide %.4f cm, turn %.4f degrees, steps %d %d %d %d"), Watch.WorstGap, Watch.WorstSlide,
			Watch.WorstTurn, Watch.Steps[0], Watch.Steps[1], Watch.Steps[2], Watch.Steps[3]));
		TestTrue(TEXT("planted feet do not slide"), Watch.WorstSlide <= 0.1);
		TestTrue(TEXT("and are where they stand"), Watch.WorstGap <= 0.1);
		TestTrue(TEXT("feet step"), Watch.Steps[0] > 3 && Watch.Steps[1] > 3 && Watch.Steps[2] > 3 && Watch.Steps[3] > 3);
		TestEqual(TEXT("frames in which feet of both groups are in the air"), Watch.BothGroupsInAir, 0);
		TestTrue(TEXT("every bone is somewhere"), Watch.bIsFinite);
	}
END_DEFINE_SPEC(FFootfallNetworkSpec)

void FFootfallNetworkSpec::Define()
{
#if WITH_EDITOR
	Describe("A client", [this]()
	{
		for (const float Rate : {30.0f, 60.0f, 120.0f})
		{
			It(FString::Printf(TEXT("at %d frames a second follows with feet that do not slide"), FMath::RoundToInt32(Rate)), [this, Rate]()
			{
				FNetwork Network;
				Network.Server.Creature->SetTargetLocation(FVector(700.0, 200.0, 0.0));
				FFootfallTestWatch Watch(Network.Client);
				Network.Run(0.6f, Rate);
				double Worst = 0.0;
				Network.Run(10.0f, Rate, [&]()
				{
					Watch.Look();
					// Half a second behind, at its 44 cm/s.
					Worst = FMath::Max(Worst, FVector::Dist(Network.Client.Actor->GetActorLocation(), Network.Server.Actor->GetActorLocation()));
				});
				AddInfo(FString::Printf(TEXT("at most %.1f cm behind"), Worst));
				TestFeet(Watch);
				TestTrue(TEXT("it is not far behind"), Worst < 0.5 * 60.0);
				TestTrue(TEXT("it has gone somewhere"), Network.Client.Actor->GetActorLocation().X > 200.0);
			});
		}
		It("follows a root that spins", [this]()
		{
			FNetwork Network;
			Network.Server.Creature->Drive = EFootfallDrive::Owner;
			FFootfallTestWatch Watch(Network.Client);
			const auto Spin = [&](double Time)
			{
				Network.Server.Actor->SetActorRotation(FQuat(FVector::UpVector, 2.0 * Time));
			};
			Network.Run(0.6f, 60.0f, nullptr, Spin);
			Network.Run(6.0f, 60.0f, [&]() { Watch.Look(); }, Spin);
			TestFeet(Watch);
		});
		It("that joins late is where the server's is at once, and stands", [this]()
		{
			FNetwork Network;
			Network.bIsHeard = false;
			Network.Server.Creature->SetTargetLocation(FVector(900.0, 0.0, 0.0));
			Network.Run(6.0f);
			TestEqual(TEXT("it waits where it is"), Network.Client.Actor->GetActorLocation(), FVector::ZeroVector);
			Network.bIsHeard = true;
			Network.Run(0.5f);
			TestTrue(TEXT("it is there"), FVector::Dist(Network.Client.Actor->GetActorLocation(), Network.Server.Actor->GetActorLocation()) < 40.0);
			for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
			{
				TestTrue(TEXT("with its feet"), FVector::Dist2D(Network.Client.Ankle(Leg).GetTranslation(), Network.Client.Actor->GetActorLocation()) < 45.0);
			}
		});
		It("that has not heard for long waits, and is where the server's is once it hears again", [this]()
		{
			FNetwork Network;
			Network.Server.Creature->SetTargetLocation(FVector(5000.0, 0.0, 0.0));
			Network.Run(2.0f);
			Network.bIsHeard = false;
			Network.Run(1.0f);
			const FVector Left = Network.Client.Actor->GetActorLocation();
			Network.Run(8.0f);
			TestEqual(TEXT("it waits"), Network.Client.Actor->GetActorLocation(), Left, 0.01f);
			Network.bIsHeard = true;
			Network.Run(0.5f);
			FFootfallTestWatch Watch(Network.Client);
			Network.Run(4.0f, 60.0f, [&]() { Watch.Look(); });
			TestTrue(TEXT("it is there"), FVector::Dist(Network.Client.Actor->GetActorLocation(), Network.Server.Actor->GetActorLocation()) < 40.0);
			TestFeet(Watch);
		});
		It("is put elsewhere with the server's, and its feet with it", [this]()
		{
			FNetwork Network;
			Network.Run(1.0f);
			Network.Server.Creature->Teleport(FVector(3000.0, 0.0, 0.0), FRotator(0.0, 90.0, 0.0));
			Network.Run(0.5f, 60.0f, [&]()
			{
				const double At = Network.Client.Actor->GetActorLocation().X;
				TestTrue(TEXT("it is here or there, never between"), At < 100.0 || At > 2900.0);
			});
			TestTrue(TEXT("it is there"), Network.Client.Actor->GetActorLocation().Equals(FVector(3000.0, 0.0, 0.0), 1.0));
			TestTrue(TEXT("and stands"), Network.Client.Creature->GetFootState(0).Phase == EFootfallFootPhase::Stance);
		});
	});
#endif

	Describe("The box", [this]()
	{
		It("that is not ticked changes nothing", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 0.1f);
			TestFalse(TEXT("by default it is not"), Lizard.Creature->bReplicateRoot);
			TestFalse(TEXT("the component is replicated"), Lizard.Creature->GetIsReplicated());
			TestEqual(TEXT("the server's time that was told"), Lizard.Creature->GetServerRoot().Time, 0.0);
		});
		It("that is ticked replicates the root, in place of the actor's own movement", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Replicate(Lizard, false);
			Lizard.Actor->RouteEndPlay(EEndPlayReason::RemovedFromWorld);
			Lizard.Actor->DispatchBeginPlay();
			TestTrue(TEXT("the component is replicated"), Lizard.Creature->GetIsReplicated());
			TestTrue(TEXT("and its actor"), Lizard.Actor->GetIsReplicated());
			TestFalse(TEXT("the actor's movement is"), Lizard.Actor->IsReplicatingMovement());
			TArray<FLifetimeProperty> Properties;
			Lizard.Creature->GetLifetimeReplicatedProps(Properties);
			TestTrue(TEXT("there is something to replicate"), Properties.Num() >= 1);
		});
	});
}
