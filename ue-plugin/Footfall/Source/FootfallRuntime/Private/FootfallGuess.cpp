// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallGuess.h"

#include "AnimationRuntime.h"
#include "Containers/StringConv.h"
#include "FootfallConversions.h"
#include "ReferenceSkeleton.h"

FFootfallGuess::FFootfallGuess(const FReferenceSkeleton& Skeleton, const FTransform& MeshToActor)
{
	TArray<TArray<ANSICHAR>> Texts;
	TArray<footfall_named_bone> Bones;
	for (int32 Bone = 0; Bone < Skeleton.GetNum(); ++Bone)
	{
		Names.Add(Skeleton.GetBoneName(Bone));
		const FTCHARToUTF8 Text(*Names.Last().ToString());
		Texts.Emplace(Text.Get(), Text.Length());
		Texts.Last().Add(0);
		const FTransform InActor = FAnimationRuntime::GetComponentSpaceTransformRefPose(Skeleton, Bone) * MeshToActor;
		Bones.Add({nullptr, Skeleton.GetParentIndex(Bone), FootfallConversions::ToCoreVector(InActor.GetTranslation())});
	}
	for (int32 Bone = 0; Bone < Bones.Num(); ++Bone)
	{
		Bones[Bone].name = Texts[Bone].GetData();
	}
	footfall_guess_bones(Bones.GetData(), static_cast<size_t>(Bones.Num()), &Found, nullptr);
}

FName FFootfallGuess::NameOf(int32 Bone) const
{
	return Names.IsValidIndex(Bone) ? Names[Bone] : FName(NAME_None);
}

TArray<FName> FFootfallGuess::NamesOf(const int32* Bones, uint32 Num) const
{
	TArray<FName> Chain;
	for (uint32 Index = 0; Index < Num; ++Index)
	{
		Chain.Add(NameOf(Bones[Index]));
	}
	return Chain;
}

FString FFootfallGuess::Doubts() const
{
	return FString(UTF8_TO_TCHAR(Found.doubts));
}
