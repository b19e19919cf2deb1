// SPDX-License-Identifier: MIT OR Apache-2.0
//! Animated skeletons in binary glTF: the joints of its first skin, and one of its animations.

use footfall_core::Joint;
use glam::{Mat4, Quat, Vec3};
use gltf::animation::util::ReadOutputs;

use super::skin::Skin;
use super::{Clip, ClipBone, place, turn};

/// Poses a second.
const RATE: f64 = 60.0;

/// One channel of an animation.
struct Track {
    node: usize,
    times: Vec<f32>,
    values: Values,
}

enum Values {
    Places(Vec<Vec3>),
    Turns(Vec<Quat>),
}

impl Track {
    /// The keys around a time, and how far it is from one to the other.
    fn around(&self, time: f32) -> (usize, usize, f32) {
        let after = self.times.partition_point(|&key| key <= time);
        let (before, after) = (after.saturating_sub(1), after.min(self.times.len() - 1));
        let span = self.times[after] - self.times[before];
        let part = if span > 0.0 {
            ((time - self.times[before]) / span).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (before, after, part)
    }
}

/// A node and where its parent is.
type Ordered<'a> = (gltf::Node<'a>, Option<usize>);

/// The nodes that are bones or carry some, parents first, whatever the order in the file.
fn parents_first<'a>(document: &'a gltf::Document, joints: &[usize]) -> Vec<Ordered<'a>> {
    let mut order: Vec<Ordered<'a>> = Vec::new();
    let roots = document.scenes().flat_map(|scene| scene.nodes());
    let mut waiting: Vec<Ordered<'a>> = roots.map(|node| (node, None)).collect();
    while let Some((node, parent)) = waiting.pop() {
        let is_joint = joints.contains(&node.index());
        let own = if is_joint || node.children().count() > 0 {
            order.push((node.clone(), parent));
            Some(order.len() - 1)
        } else {
            parent
        };
        waiting.extend(node.children().map(|child| (child, own)));
    }
    order
}

/// What an animation says of the nodes.
fn tracks(
    animation: &gltf::Animation<'_>,
    order: &[Ordered<'_>],
    buffers: &[gltf::buffer::Data],
    unit: f32,
) -> Result<Vec<Track>, String> {
    let data = |buffer: gltf::Buffer<'_>| Some(buffers[buffer.index()].0.as_slice());
    let mut tracks = Vec::new();
    for channel in animation.channels() {
        let reader = channel.reader(data);
        let times: Vec<f32> = reader
            .read_inputs()
            .ok_or("a channel without times")?
            .collect();
        let values = match reader.read_outputs() {
            Some(ReadOutputs::Translations(values)) => Values::Places(
                values
                    .map(|value| place(Vec3::from_array(value), unit))
                    .collect(),
            ),
            Some(ReadOutputs::Rotations(values)) => Values::Turns(
                values
                    .into_f32()
                    .map(|value| turn(Quat::from_array(value)))
                    .collect(),
            ),
            _ => continue,
        };
        let target = channel.target().node().index();
        if let Some(node) = order.iter().position(|(node, _)| node.index() == target) {
            tracks.push(Track {
                node,
                times,
                values,
            });
        }
    }
    Ok(tracks)
}

/// Reads a file.
pub(super) fn read(bytes: &[u8], animation: Option<&str>, unit: f32) -> Result<Clip, String> {
    let (document, buffers, _) = gltf::import_slice(bytes).map_err(|error| error.to_string())?;
    let skin = document.skins().next().ok_or("it has no skin")?;
    let names = || {
        let names = document
            .animations()
            .map(|one| one.name().unwrap_or("?").to_owned());
        names.collect::<Vec<_>>().join(", ")
    };
    let chosen = match animation {
        Some(name) => document.animations().find(|one| one.name() == Some(name)),
        None => document.animations().next(),
    };
    let chosen = chosen.ok_or_else(|| match animation {
        Some(name) => format!("it has no animation {name}, but {}", names()),
        None => "it has no animation".to_owned(),
    })?;

    let joints: Vec<usize> = skin.joints().map(|joint| joint.index()).collect();
    let order = parents_first(&document, &joints);
    let bones: Vec<ClipBone> = order
        .iter()
        .map(|(node, parent)| {
            let (translation, rotation, _) = node.transform().decomposed();
            ClipBone {
                name: node.name().unwrap_or("?").to_owned(),
                parent: *parent,
                rest: Joint {
                    rotation: turn(Quat::from_array(rotation)).normalize(),
                    translation: place(Vec3::from_array(translation), unit),
                },
            }
        })
        .collect();
    let tracks = tracks(&chosen, &order, &buffers, unit)?;
    let length = tracks
        .iter()
        .filter_map(|track| track.times.last())
        .fold(0.0, |longest: f32, &time| longest.max(time));
    let count = (f64::from(length) * RATE).floor() as usize + 1;
    let pose = |at: usize| {
        let time = (at as f64 / RATE) as f32;
        let mut pose: Vec<Joint> = bones.iter().map(|bone| bone.rest).collect();
        for track in &tracks {
            let (before, after, part) = track.around(time);
            let joint = &mut pose[track.node];
            match &track.values {
                Values::Places(values) => {
                    joint.translation = values[before].lerp(values[after], part);
                }
                Values::Turns(values) => {
                    joint.rotation = values[before].slerp(values[after], part).normalize();
                }
            }
        }
        pose
    };
    let mut clip = Clip {
        name: chosen.name().unwrap_or("?").to_owned(),
        poses: (0..count).map(pose).collect(),
        bones,
        step: 1.0 / RATE,
        skin: None,
    };
    take_bind_pose(&mut clip, &skin, &buffers, unit, &order);
    clip.skin = read_skin(&document, &skin, &buffers, unit, &order);
    Ok(clip)
}

/// The skin, if it is one that we can show: triangles with places, joints and weights, and an image.
fn read_skin(
    document: &gltf::Document,
    skin: &gltf::Skin<'_>,
    buffers: &[gltf::buffer::Data],
    unit: f32,
    order: &[Ordered<'_>],
) -> Option<Skin> {
    let data = |buffer: gltf::Buffer<'_>| Some(buffers[buffer.index()].0.as_slice());
    let at = |node: usize| order.iter().position(|(own, _)| own.index() == node);
    let bones: Vec<u8> = skin
        .joints()
        .map(|joint| at(joint.index()).and_then(|bone| u8::try_from(bone).ok()))
        .collect::<Option<_>>()?;
    let gltf::image::Source::View { view, mime_type } = document.images().next()?.source() else {
        return None;
    };
    let image = data(view.buffer())?[view.offset()..view.offset() + view.length()].to_vec();
    let mut whole = Skin {
        image: (mime_type.to_owned(), image),
        ..Skin::default()
    };
    for primitive in document.meshes().flat_map(|mesh| mesh.primitives()) {
        let reader = primitive.reader(data);
        let places: Vec<_> = reader.read_positions()?.collect();
        let uvs: Vec<_> = reader.read_tex_coords(0)?.into_f32().collect();
        let joints: Vec<_> = reader.read_joints(0)?.into_u16().collect();
        let weights: Vec<_> = reader.read_weights(0)?.into_f32().collect();
        let corners: Vec<usize> = match reader.read_indices() {
            Some(indices) => indices.into_u32().map(|at| at as usize).collect(),
            None => (0..places.len()).collect(),
        };
        // Our frame mirrors, so triangles are wound the other way.
        for corner in corners.chunks_exact(3).flat_map(|at| [at[0], at[2], at[1]]) {
            whole
                .places
                .push(place(Vec3::from_array(places[corner]), unit));
            whole.uvs.push(uvs[corner]);
            let held = joints[corner].map(|joint| bones.get(usize::from(joint)).copied());
            whole.joints.push(held.map(|bone| bone.unwrap_or(0)));
            whole.weights.push(weights[corner]);
        }
    }
    whole.smooth();
    Some(whole)
}

/// The reference pose is the one that the skin was bound in, where the file tells it.
fn take_bind_pose(
    clip: &mut Clip,
    skin: &gltf::Skin<'_>,
    buffers: &[gltf::buffer::Data],
    unit: f32,
    order: &[Ordered<'_>],
) {
    let data = |buffer: gltf::Buffer<'_>| Some(buffers[buffer.index()].0.as_slice());
    let Some(binds) = skin.reader(data).read_inverse_bind_matrices() else {
        return;
    };
    let mut model: Vec<Option<Joint>> = vec![None; clip.bones.len()];
    for (joint, bind) in skin.joints().zip(binds) {
        let (_, rotation, translation) = Mat4::from_cols_array_2d(&bind)
            .inverse()
            .to_scale_rotation_translation();
        if let Some(at) = order
            .iter()
            .position(|(node, _)| node.index() == joint.index())
        {
            model[at] = Some(Joint {
                rotation: turn(rotation).normalize(),
                translation: place(translation, unit),
            });
        }
    }
    for at in 0..clip.bones.len() {
        let (Some(own), parent) = (model[at], clip.bones[at].parent) else {
            continue;
        };
        let above = parent.map_or(Some(Joint::default()), |parent| model[parent]);
        if let Some(above) = above {
            let back = above.rotation.conjugate();
            clip.bones[at].rest = Joint {
                rotation: (back * own.rotation).normalize(),
                translation: back * (own.translation - above.translation),
            };
        }
    }
}
