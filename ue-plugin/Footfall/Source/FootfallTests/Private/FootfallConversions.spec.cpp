// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallConversions.h"

#include "Misc/AutomationTest.h"
#include "Settings/FootfallCreatureSettings.h"
#include "Settings/FootfallFootIkSettings.h"

BEGIN_DEFINE_SPEC(FFootfallConversionsSpec, "Footfall.Unit.Conversions",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** Every number of two settings of the core, one by one. They begin with their size. */
	template <typename CoreType>
	void TestSame(const CoreType& Actual, const CoreType& Expected)
	{
		for (size_t At = sizeof(uint32); At < sizeof(CoreType); At += sizeof(float))
		{
			float Numbers[2];
			int32 Switches[2];
			FMemory::Memcpy(&Numbers[0], reinterpret_cast<const uint8*>(&Actual) + At, sizeof(float));
			FMemory::Memcpy(&Numbers[1], reinterpret_cast<const uint8*>(&Expected) + At, sizeof(float));
			FMemory::Memcpy(Switches, Numbers, sizeof(Switches));
			const FString What = FString::Printf(TEXT("number %d"), static_cast<int32>(At / sizeof(float)));
			if (Switches[0] == 1 || Switches[1] == 1)
			{
				TestEqual(What, Switches[0], Switches[1]);
			}
			else
			{
				TestEqual(What, Numbers[0], Numbers[1], 1.0e-6f);
			}
		}
	}
END_DEFINE_SPEC(FFootfallConversionsSpec)

void FFootfallConversionsSpec::Define()
{
	Describe("Vectors", [this]()
	{
		It("turn no axis and change no unit", [this]()
		{
			const footfall_dvec3 World = FootfallConversions::ToCore(FVector(1.0, -2.0, 3.0));
			TestTrue(TEXT("to the core"), World.x == 1.0 && World.y == -2.0 && World.z == 3.0);
			TestEqual(TEXT("and back"), FootfallConversions::ToEngine(World), FVector(1.0, -2.0, 3.0), 0.0f);
		});
		It("keep a thousandth of a millimetre a thousand kilometres from the origin", [this]()
		{
			const FVector Far(1.0e8 + 0.0001, -1.0e8, 0.0001);
			TestEqual(TEXT("there and back"), FootfallConversions::ToEngine(FootfallConversions::ToCore(Far)), Far, 0.0f);
		});
	});

	Describe("Rotations", [this]()
	{
		It("turn right, up and clockwise as the core does", [this]()
		{
			// The core's right is Y and its up is Z: what a rotator does to X and Y must be what the quaternion does there.
			const footfall_quat Right = FootfallConversions::ToCore(FRotator(0.0, 90.0, 0.0).Quaternion());
			TestEqual(TEXT("yaw of 90 degrees: sine of its half"), Right.z, FMath::Sin(0.25f * UE_PI), 1.0e-6f);
			const FQuat Up = FootfallConversions::ToEngine(FootfallConversions::ToCore(FRotator(30.0, 0.0, 0.0).Quaternion()));
			TestTrue(TEXT("pitch looks up"), Up.GetForwardVector().Z > 0.49);
			const FQuat Clockwise = FootfallConversions::ToEngine(FootfallConversions::ToCore(FRotator(0.0, 0.0, 30.0).Quaternion()));
			TestTrue(TEXT("roll lowers the right side"), Clockwise.GetRightVector().Z < -0.49);
		});
		It("come out of unit length, whatever goes in", [this]()
		{
			const footfall_quat Long = FootfallConversions::ToCore(FQuat(0.0, 0.0, 3.0, 4.0));
			TestEqual(TEXT("length"), Long.z * Long.z + Long.w * Long.w, 1.0f, 1.0e-6f);
			const footfall_quat None = FootfallConversions::ToCore(FQuat(0.0, 0.0, 0.0, 0.0));
			TestEqual(TEXT("of nothing"), None.w, 1.0f, 1.0e-6f);
			TestTrue(TEXT("double precision"), FMath::Abs(FootfallConversions::ToEngine(Long).SizeSquared() - 1.0) < 1.0e-12);
		});
	});

	Describe("Placements", [this]()
	{
		It("carry place, rotation and scale there and back", [this]()
		{
			const FTransform Place(FRotator(10.0, 20.0, 30.0), FVector(1.0e6, 2.0, 3.0), FVector(2.0));
			TestEqual(TEXT("there and back"), FootfallConversions::ToEngine(FootfallConversions::ToCorePlacement(Place)), Place, 1.0e-6f);
		});
		It("tell a scale that the core can have", [this]()
		{
			TestTrue(TEXT("the same along every axis"), FootfallConversions::IsUniform(FVector(0.1)));
			TestFalse(TEXT("flat"), FootfallConversions::IsUniform(FVector(1.0, 1.0, 0.5)));
			TestFalse(TEXT("none"), FootfallConversions::IsUniform(FVector(0.0)));
			TestFalse(TEXT("mirrored"), FootfallConversions::IsUniform(FVector(-1.0)));
		});
	});

	Describe("Settings", [this]()
	{
		It("of a creature begin as the core's", [this]()
		{
			footfall_settings Expected;
			footfall_settings_init(&Expected);
			TestSame(FootfallConversions::ToCore(FFootfallCreatureSettings()), Expected);
		});
		It("of foot IK begin as the core's", [this]()
		{
			footfall_foot_ik_settings Expected;
			footfall_foot_ik_settings_init(&Expected);
			TestSame(FootfallConversions::ToCore(FFootfallFootIkSettings()), Expected);
		});
		It("turn degrees into radians", [this]()
		{
			FFootfallCreatureSettings Settings;
			Settings.Motion.TurnSpeed = 180.0f;
			Settings.Bob.Turn = FRotator(1.0, 2.0, 3.0);
			const footfall_settings Core = FootfallConversions::ToCore(Settings);
			TestEqual(TEXT("a speed"), Core.motion_turn_speed, UE_PI, 1.0e-5f);
			TestEqual(TEXT("yaw first"), Core.bob_turn.x, FMath::DegreesToRadians(2.0f), 1.0e-6f);
			TestEqual(TEXT("then pitch"), Core.bob_turn.y, FMath::DegreesToRadians(1.0f), 1.0e-6f);
			TestEqual(TEXT("then roll"), Core.bob_turn.z, FMath::DegreesToRadians(3.0f), 1.0e-6f);
		});
	});
}
