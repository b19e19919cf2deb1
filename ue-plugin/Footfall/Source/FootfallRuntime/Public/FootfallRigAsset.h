// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"
#include "Settings/FootfallCreatureSettings.h"
#include "FootfallRigAsset.generated.h"

class USkeletalMesh;
struct FReferenceSkeleton;

/** One leg of a rig. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallRigLeg
{
	GENERATED_BODY()

	/** Bone whose joint is the hip or shoulder. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Hip;

	/** Bone whose joint is the knee or elbow. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Knee;

	/** Bone whose joint is the ankle or wrist. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Ankle;

	/** Toe bone; none if there is none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Toe;

	/** Legs of one group may be in the air together; groups take turns. Counted from 0 without gaps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 7))
	int32 Group = 0;

	/** Height of the ankle's joint over the ground it stands on. Higher lifts the creature's soles. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float AnkleHeight = 1.5f;

	/** How far the body may leave the foot behind before it steps. Higher takes fewer, longer steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.01, ClampMax = 10000, Units = "cm"))
	float StepDistance = 8.0f;

	/** The foot rests at Home rather than under its reference pose. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall")
	bool bHasHome = false;

	/** Ground point where the foot rests, relative to the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall", Meta = (EditCondition = "bHasHome", Units = "cm", ClampMin = -100000, ClampMax = 100000))
	FVector Home = FVector::ZeroVector;

	/** Where the knee bends to if the reference leg is straight, relative to the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall", Meta = (Units = "cm", ClampMin = -100000, ClampMax = 100000))
	FVector Pole = FVector::ZeroVector;
};

/** What a creature is made of: the bones of its legs, spine, head, eyes and tail, and how it moves. */
UCLASS(BlueprintType)
class FOOTFALLRUNTIME_API UFootfallRigAsset : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Mesh that the bone names are checked against in the editor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TSoftObjectPtr<USkeletalMesh> Mesh;

	/** Bone that carries the whole body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Body = TEXT("root");

	/** The legs, 2 to 8. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TArray<FFootfallRigLeg> Legs;

	/** Spine bones, from the hips forward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TArray<FName> Spine;

	/** Neck bones, from spine to head. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TArray<FName> Neck;

	/** The head; none if there is none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName Head;

	/** The left eye; none if there is none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName LeftEye;

	/** The right eye; none if there is none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FName RightEye;

	/** Tail bones, from the hips backward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TArray<FName> Tail;

	/** Height of the ground under the reference pose, relative to the actor. Higher sinks the creature. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = -10000, ClampMax = 10000, Units = "cm"))
	float GroundHeight = 0.0f;

	/** How the creature moves. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallCreatureSettings Settings;

	/** Fills the bone names with those of the shipped lizard. */
	UFUNCTION(CallInEditor, BlueprintCallable, Category = "Footfall")
	void SetToLizard();

	/**
	 * Fills the bone names by what the mesh's bones are called and where they stand: for the mannequins, Mixamo, Rigify, CC and
	 * Daz names and whatever is named alike. Look at what the log says it was unsure of. False if no leg was found.
	 */
	UFUNCTION(CallInEditor, BlueprintCallable, Category = "Footfall")
	bool SetFromMesh();

	/** Says what is wrong with the rig for a mesh: every line names this asset and the bone or field. Empty if nothing is. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	TArray<FText> FindProblems(const USkeletalMesh* InMesh) const;

	using UObject::Serialize;
	virtual void Serialize(FStructuredArchiveRecord Record) override;

#if WITH_EDITOR
	virtual EDataValidationResult IsDataValid(FDataValidationContext& Context) const override;
#endif
};
