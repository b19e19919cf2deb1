// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bone lists of skeletons in use, and what their bones are.

use alloc::vec;
use alloc::vec::Vec;

use glam::Vec3;

use super::{Guess, NamedBone, guess};
use crate::rig::{LIZARD_BONE_NAMES, lizard};

/// A skeleton in rows of a bone and its parent, with the places of those that matter: all others are where their parent is.
fn skeleton<'a>(rows: &[(&'a str, &str)], places: &[(&str, [f32; 3])]) -> Vec<NamedBone<'a>> {
    let mut bones: Vec<NamedBone<'_>> = Vec::new();
    for &(name, parent) in rows {
        let parent = bones.iter().position(|bone| bone.name == parent);
        let given = places.iter().find(|(own, _)| *own == name);
        let above = parent.map_or(Vec3::ZERO, |parent| bones[parent].place);
        bones.push(NamedBone {
            name,
            parent,
            place: given.map_or(above, |&(_, place)| Vec3::from_array(place)),
        });
    }
    bones
}

/// Names of a leg's bones: hip, knee, ankle, toe.
fn leg<'a>(bones: &[NamedBone<'a>], found: &Guess, at: usize) -> [&'a str; 4] {
    let leg = &found.legs[at];
    let name = |bone: usize| bones[bone].name;
    [
        name(leg.hip),
        name(leg.knee),
        name(leg.ankle),
        leg.toe.map_or("", name),
    ]
}

fn names<'a>(bones: &[NamedBone<'a>], chain: &[usize]) -> Vec<&'a str> {
    chain.iter().map(|&bone| bones[bone].name).collect()
}

#[test]
fn the_lizard() {
    let desc = lizard();
    let desc = desc.desc();
    let mut bones: Vec<NamedBone<'_>> = Vec::new();
    for (bone, name) in desc.bones.iter().zip(LIZARD_BONE_NAMES) {
        let parent = bone.parent.map(|parent| parent as usize);
        let above = parent.map_or(Vec3::ZERO, |parent| bones[parent].place);
        bones.push(NamedBone {
            name,
            parent,
            place: above + bone.translation,
        });
    }
    let found = guess(&bones);
    assert!(found.doubts.is_empty(), "{:?}", found.doubts);
    assert_eq!(names(&bones, &[found.body, found.pelvis]), ["root", "hips"]);
    for (own, given) in found.legs.iter().zip(desc.legs) {
        let toe = given.toe.map(|toe| toe as usize);
        let given_leg = [given.hip, given.knee, given.ankle].map(|bone| bone as usize);
        assert_eq!(
            ([own.hip, own.knee, own.ankle], own.toe, own.group),
            (given_leg, toe, given.group)
        );
    }
    let indices = |chain: &[u32]| chain.iter().map(|&bone| bone as usize).collect::<Vec<_>>();
    assert_eq!(found.spine, indices(desc.spine));
    assert_eq!(found.neck, indices(desc.neck));
    assert_eq!(found.tail, indices(desc.tail));
    assert_eq!(found.head, desc.head.map(|bone| bone as usize));
    assert_eq!(found.eyes, [Some(7), Some(8)]);
}

/// The mannequins of the engine's fourth and fifth versions: the fifth has more spine and two necks.
fn mannequin(is_fifth: bool) -> Vec<NamedBone<'static>> {
    let mut rows = vec![
        ("root", ""),
        ("pelvis", "root"),
        ("spine_01", "pelvis"),
        ("spine_02", "spine_01"),
        ("spine_03", "spine_02"),
    ];
    let chest = if is_fifth {
        rows.extend([("spine_04", "spine_03"), ("spine_05", "spine_04")]);
        "spine_05"
    } else {
        "spine_03"
    };
    rows.extend([
        ("clavicle_l", chest),
        ("upperarm_l", "clavicle_l"),
        ("lowerarm_l", "upperarm_l"),
        ("hand_l", "lowerarm_l"),
        ("index_01_l", "hand_l"),
        ("thumb_01_l", "hand_l"),
        ("lowerarm_twist_01_l", "lowerarm_l"),
        ("upperarm_twist_01_l", "upperarm_l"),
        ("clavicle_r", chest),
        ("upperarm_r", "clavicle_r"),
        ("lowerarm_r", "upperarm_r"),
        ("hand_r", "lowerarm_r"),
        ("neck_01", chest),
    ]);
    let neck = if is_fifth {
        rows.push(("neck_02", "neck_01"));
        "neck_02"
    } else {
        "neck_01"
    };
    rows.extend([
        ("head", neck),
        ("thigh_l", "pelvis"),
        ("calf_l", "thigh_l"),
        ("calf_twist_01_l", "calf_l"),
        ("foot_l", "calf_l"),
        ("ball_l", "foot_l"),
        ("thigh_twist_01_l", "thigh_l"),
        ("thigh_r", "pelvis"),
        ("calf_r", "thigh_r"),
        ("calf_twist_01_r", "calf_r"),
        ("foot_r", "calf_r"),
        ("ball_r", "foot_r"),
        ("thigh_twist_01_r", "thigh_r"),
        ("ik_foot_root", "root"),
        ("ik_foot_l", "ik_foot_root"),
        ("ik_foot_r", "ik_foot_root"),
        ("ik_hand_root", "root"),
        ("ik_hand_gun", "ik_hand_root"),
        ("ik_hand_l", "ik_hand_gun"),
        ("ik_hand_r", "ik_hand_gun"),
    ]);
    // The arms stand out.
    let places = [
        ("pelvis", [0.0, 0.0, 96.0]),
        ("spine_01", [0.0, 0.0, 104.0]),
        ("thigh_l", [0.0, -9.0, 92.0]),
        ("thigh_r", [0.0, 9.0, 92.0]),
        ("foot_l", [0.0, -9.0, 13.0]),
        ("foot_r", [0.0, 9.0, 13.0]),
        ("upperarm_l", [0.0, -18.0, 145.0]),
        ("hand_l", [0.0, -60.0, 110.0]),
        ("upperarm_r", [0.0, 18.0, 145.0]),
        ("hand_r", [0.0, 60.0, 110.0]),
        ("ball_l", [12.0, -9.0, 2.0]),
        ("ball_r", [12.0, 9.0, 2.0]),
    ];
    skeleton(&rows, &places)
}

#[test]
fn the_mannequins() {
    for is_fifth in [false, true] {
        let bones = mannequin(is_fifth);
        let found = guess(&bones);
        assert!(found.doubts.is_empty(), "{:?}", found.doubts);
        assert_eq!(found.legs.len(), 2);
        assert_eq!(
            leg(&bones, &found, 0),
            ["thigh_l", "calf_l", "foot_l", "ball_l"]
        );
        assert_eq!(
            leg(&bones, &found, 1),
            ["thigh_r", "calf_r", "foot_r", "ball_r"]
        );
        assert_eq!([found.legs[0].group, found.legs[1].group], [0, 1]);
        assert_eq!(
            names(&bones, &[found.body, found.pelvis]),
            ["root", "pelvis"]
        );
        assert_eq!(found.spine.len(), if is_fifth { 6 } else { 4 });
        assert_eq!(found.neck.len(), if is_fifth { 2 } else { 1 });
        assert_eq!(found.head.map(|bone| bones[bone].name), Some("head"));
        assert!(found.tail.is_empty() && found.eyes == [None; 2]);
    }
}

/// A biped that stands in a T: legs by their names, and places for what tells arms from legs.
fn biped<'a>(
    rows: &[(&'a str, &str)],
    feet: [&str; 2],
    hands: [&str; 2],
    arms: [&str; 2],
) -> Vec<NamedBone<'a>> {
    skeleton(
        rows,
        &[
            (rows[0].0, [0.0, 0.0, 95.0]),
            (feet[0], [0.0, -9.0, 10.0]),
            (feet[1], [0.0, 9.0, 10.0]),
            (arms[0], [0.0, -18.0, 140.0]),
            (arms[1], [0.0, 18.0, 140.0]),
            (hands[0], [0.0, -70.0, 140.0]),
            (hands[1], [0.0, 70.0, 140.0]),
        ],
    )
}

#[test]
fn mixamo() {
    let rows = [
        ("mixamorig:Hips", ""),
        ("mixamorig:Spine", "mixamorig:Hips"),
        ("mixamorig:Spine1", "mixamorig:Spine"),
        ("mixamorig:Spine2", "mixamorig:Spine1"),
        ("mixamorig:Neck", "mixamorig:Spine2"),
        ("mixamorig:Head", "mixamorig:Neck"),
        ("mixamorig:HeadTop_End", "mixamorig:Head"),
        ("mixamorig:LeftEye", "mixamorig:Head"),
        ("mixamorig:RightEye", "mixamorig:Head"),
        ("mixamorig:LeftShoulder", "mixamorig:Spine2"),
        ("mixamorig:LeftArm", "mixamorig:LeftShoulder"),
        ("mixamorig:LeftForeArm", "mixamorig:LeftArm"),
        ("mixamorig:LeftHand", "mixamorig:LeftForeArm"),
        ("mixamorig:LeftHandIndex1", "mixamorig:LeftHand"),
        ("mixamorig:RightShoulder", "mixamorig:Spine2"),
        ("mixamorig:RightArm", "mixamorig:RightShoulder"),
        ("mixamorig:RightForeArm", "mixamorig:RightArm"),
        ("mixamorig:RightHand", "mixamorig:RightForeArm"),
        ("mixamorig:LeftUpLeg", "mixamorig:Hips"),
        ("mixamorig:LeftLeg", "mixamorig:LeftUpLeg"),
        ("mixamorig:LeftFoot", "mixamorig:LeftLeg"),
        ("mixamorig:LeftToeBase", "mixamorig:LeftFoot"),
        ("mixamorig:LeftToe_End", "mixamorig:LeftToeBase"),
        ("mixamorig:RightUpLeg", "mixamorig:Hips"),
        ("mixamorig:RightLeg", "mixamorig:RightUpLeg"),
        ("mixamorig:RightFoot", "mixamorig:RightLeg"),
        ("mixamorig:RightToeBase", "mixamorig:RightFoot"),
    ];
    let bones = biped(
        &rows,
        ["mixamorig:LeftFoot", "mixamorig:RightFoot"],
        ["mixamorig:LeftHand", "mixamorig:RightHand"],
        ["mixamorig:LeftArm", "mixamorig:RightArm"],
    );
    let found = guess(&bones);
    assert!(found.doubts.is_empty(), "{:?}", found.doubts);
    assert_eq!(found.legs.len(), 2);
    let expected = [
        "mixamorig:LeftUpLeg",
        "mixamorig:LeftLeg",
        "mixamorig:LeftFoot",
        "mixamorig:LeftToeBase",
    ];
    assert_eq!(leg(&bones, &found, 0), expected);
    assert_eq!(names(&bones, &found.neck), ["mixamorig:Neck"]);
    assert_eq!(found.spine.len(), 4);
    assert!(found.eyes.iter().all(Option::is_some));
}

#[test]
fn rigify() {
    let rows = [
        ("root", ""),
        ("DEF-spine", "root"),
        ("DEF-spine.001", "DEF-spine"),
        ("DEF-spine.002", "DEF-spine.001"),
        ("DEF-neck", "DEF-spine.002"),
        ("DEF-head", "DEF-neck"),
        ("DEF-upper_arm.L", "DEF-spine.002"),
        ("DEF-upper_arm.L.001", "DEF-upper_arm.L"),
        ("DEF-forearm.L", "DEF-upper_arm.L.001"),
        ("DEF-hand.L", "DEF-forearm.L"),
        ("DEF-upper_arm.R", "DEF-spine.002"),
        ("DEF-forearm.R", "DEF-upper_arm.R"),
        ("DEF-hand.R", "DEF-forearm.R"),
        ("DEF-thigh.L", "DEF-spine"),
        ("DEF-thigh.L.001", "DEF-thigh.L"),
        ("DEF-shin.L", "DEF-thigh.L.001"),
        ("DEF-shin.L.001", "DEF-shin.L"),
        ("DEF-foot.L", "DEF-shin.L.001"),
        ("DEF-toe.L", "DEF-foot.L"),
        ("DEF-thigh.R", "DEF-spine"),
        ("DEF-thigh.R.001", "DEF-thigh.R"),
        ("DEF-shin.R", "DEF-thigh.R.001"),
        ("DEF-shin.R.001", "DEF-shin.R"),
        ("DEF-foot.R", "DEF-shin.R.001"),
        ("DEF-toe.R", "DEF-foot.R"),
    ];
    let bones = biped(
        &rows,
        ["DEF-foot.L", "DEF-foot.R"],
        ["DEF-hand.L", "DEF-hand.R"],
        ["DEF-upper_arm.L", "DEF-upper_arm.R"],
    );
    let found = guess(&bones);
    assert!(found.doubts.is_empty(), "{:?}", found.doubts);
    assert_eq!(
        leg(&bones, &found, 0),
        ["DEF-thigh.L", "DEF-shin.L", "DEF-foot.L", "DEF-toe.L"]
    );
    assert_eq!(
        leg(&bones, &found, 1),
        ["DEF-thigh.R", "DEF-shin.R", "DEF-foot.R", "DEF-toe.R"]
    );
    assert_eq!(names(&bones, &[found.pelvis]), ["DEF-spine"]);
}

#[test]
fn character_creator_and_daz() {
    let rows = [
        ("CC_Base_BoneRoot", ""),
        ("CC_Base_Hip", "CC_Base_BoneRoot"),
        ("CC_Base_Pelvis", "CC_Base_Hip"),
        ("CC_Base_L_Thigh", "CC_Base_Pelvis"),
        ("CC_Base_L_ThighTwist01", "CC_Base_L_Thigh"),
        ("CC_Base_L_Calf", "CC_Base_L_Thigh"),
        ("CC_Base_L_CalfTwist01", "CC_Base_L_Calf"),
        ("CC_Base_L_Foot", "CC_Base_L_Calf"),
        ("CC_Base_L_ToeBase", "CC_Base_L_Foot"),
        ("CC_Base_R_Thigh", "CC_Base_Pelvis"),
        ("CC_Base_R_Calf", "CC_Base_R_Thigh"),
        ("CC_Base_R_Foot", "CC_Base_R_Calf"),
        ("CC_Base_R_ToeBase", "CC_Base_R_Foot"),
        ("CC_Base_Waist", "CC_Base_Hip"),
        ("CC_Base_Spine01", "CC_Base_Waist"),
        ("CC_Base_NeckTwist01", "CC_Base_Spine01"),
        ("CC_Base_Head", "CC_Base_NeckTwist01"),
        ("CC_Base_L_Eye", "CC_Base_Head"),
        ("CC_Base_R_Eye", "CC_Base_Head"),
        ("CC_Base_L_Upperarm", "CC_Base_Spine01"),
        ("CC_Base_L_Forearm", "CC_Base_L_Upperarm"),
        ("CC_Base_L_Hand", "CC_Base_L_Forearm"),
        ("CC_Base_R_Upperarm", "CC_Base_Spine01"),
        ("CC_Base_R_Forearm", "CC_Base_R_Upperarm"),
        ("CC_Base_R_Hand", "CC_Base_R_Forearm"),
    ];
    let bones = biped(
        &rows,
        ["CC_Base_L_Foot", "CC_Base_R_Foot"],
        ["CC_Base_L_Hand", "CC_Base_R_Hand"],
        ["CC_Base_L_Upperarm", "CC_Base_R_Upperarm"],
    );
    let found = guess(&bones);
    assert_eq!(
        leg(&bones, &found, 0),
        [
            "CC_Base_L_Thigh",
            "CC_Base_L_Calf",
            "CC_Base_L_Foot",
            "CC_Base_L_ToeBase"
        ]
    );
    assert!(found.eyes.iter().all(Option::is_some) && found.legs.len() == 2);

    let rows = [
        ("hip", ""),
        ("pelvis", "hip"),
        ("lThighBend", "pelvis"),
        ("lThighTwist", "lThighBend"),
        ("lShin", "lThighTwist"),
        ("lFoot", "lShin"),
        ("lToe", "lFoot"),
        ("rThighBend", "pelvis"),
        ("rThighTwist", "rThighBend"),
        ("rShin", "rThighTwist"),
        ("rFoot", "rShin"),
        ("rToe", "rFoot"),
        ("abdomenLower", "hip"),
        ("chestLower", "abdomenLower"),
        ("neckLower", "chestLower"),
        ("head", "neckLower"),
        ("lEye", "head"),
        ("rEye", "head"),
        ("lShldrBend", "chestLower"),
        ("lForearmBend", "lShldrBend"),
        ("lHand", "lForearmBend"),
        ("rShldrBend", "chestLower"),
        ("rForearmBend", "rShldrBend"),
        ("rHand", "rForearmBend"),
    ];
    let bones = biped(
        &rows,
        ["lFoot", "rFoot"],
        ["lHand", "rHand"],
        ["lShldrBend", "rShldrBend"],
    );
    let found = guess(&bones);
    assert_eq!(
        leg(&bones, &found, 0),
        ["lThighBend", "lShin", "lFoot", "lToe"]
    );
    assert_eq!(
        leg(&bones, &found, 1),
        ["rThighBend", "rShin", "rFoot", "rToe"]
    );
    assert_eq!(names(&bones, &[found.pelvis]), ["pelvis"]);
}

#[test]
#[allow(clippy::too_many_lines)] // Tables.
fn motion_capture_and_the_fox() {
    let rows = [
        ("Hips", ""),
        ("LHipJoint", "Hips"),
        ("LeftHip", "LHipJoint"),
        ("LeftKnee", "LeftHip"),
        ("LeftAnkle", "LeftKnee"),
        ("LeftToe", "LeftAnkle"),
        ("RHipJoint", "Hips"),
        ("RightHip", "RHipJoint"),
        ("RightKnee", "RightHip"),
        ("RightAnkle", "RightKnee"),
        ("RightToe", "RightAnkle"),
        ("lowerback", "Hips"),
        ("Chest", "lowerback"),
        ("lowerneck", "Chest"),
        ("Neck", "lowerneck"),
        ("Head", "Neck"),
        ("LeftShoulder", "Chest"),
        ("LeftElbow", "LeftShoulder"),
        ("LeftWrist", "LeftElbow"),
        ("lhand", "LeftWrist"),
        ("RightShoulder", "Chest"),
        ("RightElbow", "RightShoulder"),
        ("RightWrist", "RightElbow"),
    ];
    let bones = biped(
        &rows,
        ["LeftAnkle", "RightAnkle"],
        ["LeftWrist", "RightWrist"],
        ["LeftShoulder", "RightShoulder"],
    );
    let found = guess(&bones);
    assert!(found.doubts.is_empty(), "{:?}", found.doubts);
    assert_eq!(
        leg(&bones, &found, 0),
        ["LeftHip", "LeftKnee", "LeftAnkle", "LeftToe"]
    );
    assert_eq!(names(&bones, &found.neck), ["lowerneck", "Neck"]);

    let rows = [
        ("hip", ""),
        ("abdomen", "hip"),
        ("chest", "abdomen"),
        ("neck", "chest"),
        ("head", "neck"),
        ("rShldr", "chest"),
        ("rForeArm", "rShldr"),
        ("rHand", "rForeArm"),
        ("lShldr", "chest"),
        ("lForeArm", "lShldr"),
        ("lHand", "lForeArm"),
        ("rThigh", "hip"),
        ("rShin", "rThigh"),
        ("rFoot", "rShin"),
        ("lThigh", "hip"),
        ("lShin", "lThigh"),
        ("lFoot", "lShin"),
    ];
    let bones = biped(
        &rows,
        ["lFoot", "rFoot"],
        ["lHand", "rHand"],
        ["lShldr", "rShldr"],
    );
    let found = guess(&bones);
    assert!(found.doubts.is_empty(), "{:?}", found.doubts);
    assert_eq!(leg(&bones, &found, 0), ["lThigh", "lShin", "lFoot", ""]);

    let rows = [
        ("_rootJoint", ""),
        ("b_Root_00", "_rootJoint"),
        ("b_Hip_01", "b_Root_00"),
        ("b_Spine01_02", "b_Hip_01"),
        ("b_Spine02_03", "b_Spine01_02"),
        ("b_Neck_04", "b_Spine02_03"),
        ("b_Head_05", "b_Neck_04"),
        ("b_RightUpperArm_06", "b_Spine02_03"),
        ("b_RightForeArm_07", "b_RightUpperArm_06"),
        ("b_RightHand_08", "b_RightForeArm_07"),
        ("b_LeftUpperArm_09", "b_Spine02_03"),
        ("b_LeftForeArm_010", "b_LeftUpperArm_09"),
        ("b_LeftHand_011", "b_LeftForeArm_010"),
        ("b_Tail01_012", "b_Hip_01"),
        ("b_Tail02_013", "b_Tail01_012"),
        ("b_Tail03_014", "b_Tail02_013"),
        ("b_LeftLeg01_015", "b_Hip_01"),
        ("b_LeftLeg02_016", "b_LeftLeg01_015"),
        ("b_LeftFoot01_017", "b_LeftLeg02_016"),
        ("b_LeftFoot02_018", "b_LeftFoot01_017"),
        ("b_RightLeg01_019", "b_Hip_01"),
        ("b_RightLeg02_020", "b_RightLeg01_019"),
        ("b_RightFoot01_021", "b_RightLeg02_020"),
        ("b_RightFoot02_022", "b_RightFoot01_021"),
    ];
    let places = [
        ("b_Hip_01", [-30.0, 0.0, 55.0]),
        ("b_Spine02_03", [20.0, 0.0, 55.0]),
        ("b_LeftUpperArm_09", [30.0, -8.0, 45.0]),
        ("b_LeftHand_011", [28.0, -8.0, 4.0]),
        ("b_RightUpperArm_06", [30.0, 8.0, 45.0]),
        ("b_RightHand_08", [28.0, 8.0, 4.0]),
        ("b_LeftLeg01_015", [-32.0, -8.0, 48.0]),
        ("b_LeftFoot01_017", [-40.0, -8.0, 15.0]),
        ("b_LeftFoot02_018", [-36.0, -8.0, 3.0]),
        ("b_RightLeg01_019", [-32.0, 8.0, 48.0]),
        ("b_RightFoot01_021", [-40.0, 8.0, 15.0]),
        ("b_RightFoot02_022", [-36.0, 8.0, 3.0]),
    ];
    let bones = skeleton(&rows, &places);
    let found = guess(&bones);
    assert_eq!(found.legs.len(), 4, "{:?}", found.doubts);
    assert_eq!(
        leg(&bones, &found, 0),
        [
            "b_LeftUpperArm_09",
            "b_LeftForeArm_010",
            "b_LeftHand_011",
            ""
        ]
    );
    assert_eq!(
        leg(&bones, &found, 2),
        [
            "b_LeftLeg01_015",
            "b_LeftLeg02_016",
            "b_LeftFoot01_017",
            "b_LeftFoot02_018"
        ]
    );
    // Diagonal legs go together.
    assert_eq!(
        found.legs.iter().map(|leg| leg.group).collect::<Vec<_>>(),
        [0, 1, 1, 0]
    );
    assert_eq!(found.tail.len(), 3);
    assert!(
        found
            .doubts
            .iter()
            .any(|doubt| doubt.contains("b_LeftLeg01_015")),
        "legs that are called alike are doubtful"
    );
}

#[test]
fn what_is_no_skeleton_is_survived() {
    assert!(guess(&[]).legs.is_empty());
    let mut bones = skeleton(&[("a", ""), ("foot_l", "a"), ("hand_l", "foot_l")], &[]);
    assert!(guess(&bones).legs.is_empty());
    // A parent that comes later, or is itself, is none.
    bones[1].parent = Some(1);
    bones[0].parent = Some(2);
    let found = guess(&bones);
    assert!(found.legs.is_empty() && !found.doubts.is_empty());
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config {
        cases: 3000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        ..Default::default()
    })]

    /// Whatever bones are called and wherever they are: nothing panics, and what is found is among them.
    #[test]
    fn any_skeleton(rows in proptest::collection::vec((0_usize..24, 0_usize..40, proptest::array::uniform3(-1.0e3_f32..1.0e3)), 1..40)) {
        const NAMES: [&str; 24] = [
            "root", "pelvis", "thigh_l", "calf_l", "foot_l", "ball_l", "thigh_r", "calf_r", "foot_r", "hand_l", "hand_r",
            "upperarm_l", "LeftLeg", "LeftFoot", "spine_01", "neck", "head", "eye_l", "tail", "foot", "ankle", "é", "", "l",
        ];
        let bones: Vec<NamedBone<'_>> = rows
            .iter()
            .map(|&(name, parent, place)| NamedBone {
                name: NAMES[name],
                parent: (parent > 0).then(|| parent - 1),
                place: Vec3::from_array(place),
            })
            .collect();
        let found = guess(&bones);
        let legs = found.legs.iter().flat_map(|leg| [leg.hip, leg.knee, leg.ankle, leg.toe.unwrap_or(leg.ankle)]);
        let chains = found.spine.iter().chain(&found.neck).chain(&found.tail).copied();
        let all = legs.chain(chains).chain([found.body, found.pelvis]);
        proptest::prop_assert!(all.into_iter().all(|bone| bone < bones.len()));
        proptest::prop_assert!(found.legs.len() <= crate::rig::MAX_LEGS);
    }
}
