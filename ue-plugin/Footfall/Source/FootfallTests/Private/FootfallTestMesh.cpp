// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestMesh.h"

#include "Animation/Skeleton.h"
#include "Engine/SkeletalMesh.h"
#include "ReferenceSkeleton.h"
#include "Rendering/SkeletalMeshRenderData.h"
#include "UObject/Package.h"

USkeletalMesh* FootfallTestMesh::Make(const TArray<FFootfallTestBone>& Bones, const TArray<FName>& LeftOut, double InnerScale)
{
	USkeleton* Skeleton = NewObject<USkeleton>(GetTransientPackage());
	USkeletalMesh* Mesh = NewObject<USkeletalMesh>(GetTransientPackage());
	TArray<FBoneIndexType> All;
	TArray<FBoneIndexType> Some;
	{
		FReferenceSkeletonModifier Modifier(Mesh->GetRefSkeleton(), Skeleton);
		for (int32 Index = 0; Index < Bones.Num(); ++Index)
		{
			const FFootfallTestBone& Bone = Bones[Index];
			FTransform Local(Bone.Axes, Bone.Joint);
			if (Bone.Parent != INDEX_NONE)
			{
				Local = Local.GetRelativeTransform(FTransform(Bones[Bone.Parent].Axes, Bones[Bone.Parent].Joint));
				Local.SetTranslation(Local.GetTranslation() / InnerScale);
			}
			else
			{
				Local.SetScale3D(FVector(InnerScale));
			}
			Modifier.Add(FMeshBoneInfo(Bone.Name, Bone.Name.ToString(), Bone.Parent), Local);
			All.Add(static_cast<FBoneIndexType>(Index));
			if (!LeftOut.Contains(Bone.Name))
			{
				Some.Add(static_cast<FBoneIndexType>(Index));
			}
		}
	}
	Mesh->SetSkeleton(Skeleton);
	Skeleton->MergeAllBonesToBoneTree(Mesh);
	Mesh->AllocateResourceForRendering();
	for (const TArray<FBoneIndexType>& Needed : {All, Some})
	{
		FSkeletalMeshLODRenderData* Level = new FSkeletalMeshLODRenderData();
		Level->ActiveBoneIndices = Needed;
		Level->RequiredBones = Needed;
		Mesh->GetResourceForRendering()->LODRenderData.Add(Level);
	}
	return Mesh;
}

TArray<FFootfallTestBone> FootfallTestMesh::Lizard()
{
	TArray<FFootfallTestBone> Bones = {
		{TEXT("root"), INDEX_NONE, FVector(0.0, 0.0, 0.0)},
		{TEXT("hips"), 0, FVector(-14.0, 0.0, 9.2)},
		{TEXT("spine_01"), 1, FVector(-5.5, 0.0, 9.9)},
		{TEXT("spine_02"), 2, FVector(3.5, 0.0, 10.1)},
		{TEXT("chest"), 3, FVector(12.0, 0.0, 9.8)},
		{TEXT("neck"), 4, FVector(18.5, 0.0, 10.2)},
		{TEXT("head"), 5, FVector(24.0, 0.0, 11.0)},
		{TEXT("eye_l"), 6, FVector(28.5, -2.6, 12.4)},
		{TEXT("eye_r"), 6, FVector(28.5, 2.6, 12.4)},
		{TEXT("tail_01"), 1, FVector(-19.5, 0.0, 8.6)},
		{TEXT("tail_02"), 9, FVector(-26.0, 0.0, 7.4)},
		{TEXT("tail_03"), 10, FVector(-32.5, 0.0, 6.2)},
		{TEXT("tail_04"), 11, FVector(-39.0, 0.0, 5.1)},
		{TEXT("tail_05"), 12, FVector(-45.5, 0.0, 4.2)},
		{TEXT("tail_06"), 13, FVector(-52.0, 0.0, 3.4)},
		{TEXT("tail_07"), 14, FVector(-58.5, 0.0, 2.8)},
	};
	const FVector Front[] = {FVector(13.0, 4.2, 8.6), FVector(10.6, 13.2, 9.1), FVector(16.0, 13.5, 1.5), FVector(18.6, 14.6, 0.6)};
	const FVector Back[] = {FVector(-14.0, 4.4, 8.6), FVector(-11.4, 13.9, 9.6), FVector(-17.0, 14.5, 1.5), FVector(-14.3, 16.0, 0.6)};
	const TCHAR* FrontNames[] = {TEXT("upperarm"), TEXT("lowerarm"), TEXT("hand"), TEXT("fingers")};
	const TCHAR* BackNames[] = {TEXT("thigh"), TEXT("calf"), TEXT("foot"), TEXT("toes")};
	for (const bool bIsFront : {true, false})
	{
		for (const double Side : {-1.0, 1.0})
		{
			for (int32 Joint = 0; Joint < 4; ++Joint)
			{
				const FString Name = FString((bIsFront ? FrontNames : BackNames)[Joint]) + (Side < 0.0 ? TEXT("_l") : TEXT("_r"));
				const int32 Parent = Joint > 0 ? Bones.Num() - 1 : bIsFront ? 4 : 1;
				const FVector& Place = (bIsFront ? Front : Back)[Joint];
				Bones.Add({FName(*Name), Parent, Place * FVector(1.0, Side, 1.0)});
			}
		}
	}
	return Bones;
}

TArray<FFootfallTestBone> FootfallTestMesh::Biped()
{
	TArray<FFootfallTestBone> Bones = {
		{TEXT("root"), INDEX_NONE, FVector::ZeroVector},
		{TEXT("pelvis"), 0, FVector(0.0, 0.0, 92.0)},
		{TEXT("spine"), 1, FVector(0.0, 0.0, 110.0)},
		{TEXT("skirt"), 1, FVector(12.0, 0.0, 70.0)},
	};
	const FVector Leg[] = {FVector(0.0, 9.0, 88.0), FVector(3.5, 9.2, 48.0), FVector(0.0, 9.5, 9.0), FVector(14.0, 10.5, 2.0)};
	const TCHAR* Names[] = {TEXT("thigh"), TEXT("calf"), TEXT("foot"), TEXT("ball")};
	for (const double Side : {-1.0, 1.0})
	{
		for (int32 Joint = 0; Joint < 4; ++Joint)
		{
			const FString Name = FString(Names[Joint]) + (Side < 0.0 ? TEXT("_l") : TEXT("_r"));
			Bones.Add({FName(*Name), Joint == 0 ? 1 : Bones.Num() - 1, Leg[Joint] * FVector(1.0, Side, 1.0)});
		}
	}
	return Bones;
}
