// SPDX-License-Identifier: MIT OR Apache-2.0
// What the preview of an animation blueprint shows of the node: where it looks for ground, how high feet stand over the
// floor, where knees point, and how far legs and pelvis go.
#include "AnimGraphNode_FootfallFootIk.h"
#include "Components/SkeletalMeshComponent.h"
#include "SceneManagement.h"

namespace
{
	const FLinearColor ProbeColor(0.1f, 0.8f, 0.2f);
	const FLinearColor FloorColor(0.9f, 0.8f, 0.1f);
	const FLinearColor PoleColor(0.2f, 0.5f, 1.0f);
	const FLinearColor LimitColor(0.9f, 0.2f, 0.2f);

	/** Draws in a component's space. */
	class FPreview
	{
	public:
		FPreview(FPrimitiveDrawInterface& InPDI, const USkeletalMeshComponent& InMesh)
			: PDI(InPDI)
			, Mesh(InMesh)
		{
		}

		/** Where a bone is; false if there is none. */
		bool Find(const FBoneReference& Bone, FVector& OutPlace) const
		{
			const int32 Index = Mesh.GetBoneIndex(Bone.BoneName);
			if (Index == INDEX_NONE)
			{
				return false;
			}
			OutPlace = Mesh.GetComponentTransform().InverseTransformPosition(Mesh.GetBoneTransform(Index).GetTranslation());
			return true;
		}

		void Line(const FVector& From, const FVector& To, const FLinearColor& Color) const
		{
			const FTransform& Component = Mesh.GetComponentTransform();
			PDI.DrawLine(Component.TransformPosition(From), Component.TransformPosition(To), Color, SDPG_Foreground);
		}

		/** A cross on the level. */
		void Cross(const FVector& Place, double Size, const FLinearColor& Color) const
		{
			Line(Place - FVector::ForwardVector * Size, Place + FVector::ForwardVector * Size, Color);
			Line(Place - FVector::RightVector * Size, Place + FVector::RightVector * Size, Color);
		}

	private:
		FPrimitiveDrawInterface& PDI;
		const USkeletalMeshComponent& Mesh;
	};

	void DrawProbe(const FPreview& Preview, const FAnimNode_FootfallFootIk& Node, const FVector& Joint)
	{
		const FFootfallFootIkProbeSettings& Probe = Node.Settings.Probe;
		const FVector Floor(Joint.X, Joint.Y, Node.FloorHeight);
		Preview.Line(Joint + FVector::UpVector * Probe.Up, Floor - FVector::UpVector * Probe.Down, ProbeColor);
		Preview.Cross(Floor - FVector::UpVector * Probe.Down, Probe.Radius, ProbeColor);
	}

	void DrawLeg(const FPreview& Preview, const FAnimNode_FootfallFootIk& Node, const FFootfallFootIkLeg& Leg)
	{
		FVector Hip;
		FVector Knee;
		FVector Ankle;
		if (!Preview.Find(Leg.Thigh, Hip) || !Preview.Find(Leg.Calf, Knee) || !Preview.Find(Leg.Foot, Ankle))
		{
			return;
		}
		DrawProbe(Preview, Node, Ankle);
		FVector Ball;
		if (Preview.Find(Leg.Ball, Ball))
		{
			DrawProbe(Preview, Node, Ball);
		}
		// The height that is kept over the ground.
		const FVector Floor(Ankle.X, Ankle.Y, Node.FloorHeight);
		Preview.Line(Ankle, Floor, FloorColor);
		Preview.Cross(Floor, 5.0, FloorColor);
		const FVector Way = (Ankle - Hip).GetSafeNormal();
		const FVector Bow = Knee - Hip - Way * ((Knee - Hip) | Way);
		Preview.Line(Knee, Knee + Bow.GetSafeNormal() * 20.0, PoleColor);
		// As far as the leg reaches.
		const double Length = FVector::Distance(Hip, Knee) + FVector::Distance(Knee, Ankle);
		Preview.Line(Ankle, Hip + Way * (Length * Node.Settings.Reach.Most), LimitColor);
	}
}

void UAnimGraphNode_FootfallFootIk::Draw(FPrimitiveDrawInterface* PDI, USkeletalMeshComponent* PreviewSkelMeshComp) const
{
	if (PDI == nullptr || PreviewSkelMeshComp == nullptr)
	{
		return;
	}
	const FPreview Preview(*PDI, *PreviewSkelMeshComp);
	for (const FFootfallFootIkLeg& Leg : Node.Legs)
	{
		DrawLeg(Preview, Node, Leg);
	}
	FVector Pelvis;
	if (Preview.Find(Node.Pelvis, Pelvis))
	{
		const FFootfallFootIkPelvisSettings& Limits = Node.Settings.Pelvis;
		Preview.Line(Pelvis - FVector::UpVector * Limits.MaxDown, Pelvis + FVector::UpVector * Limits.MaxUp, LimitColor);
		Preview.Cross(Pelvis - FVector::UpVector * Limits.MaxDown, 5.0, LimitColor);
		Preview.Cross(Pelvis + FVector::UpVector * Limits.MaxUp, 5.0, LimitColor);
	}
}
