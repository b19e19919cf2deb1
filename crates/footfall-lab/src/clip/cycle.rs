// SPDX-License-Identifier: MIT OR Apache-2.0
//! One cycle of a gait, cut out of a clip that goes somewhere: it repeats without end, on the spot.

use footfall_core::Joint;
use glam::Vec3;

use super::Clip;

/// The last part of a cycle that is blended into what comes before its first pose.
const BLENDED: f64 = 0.2;
/// The shortest cycle of a gait and the longest, s.
const LENGTHS: [f64; 2] = [0.4, 1.6];

impl Clip {
    /// The cycle that begins at `from`, s, and ends where the pose is most like that at its beginning. Bone `carrier` goes
    /// nowhere in it on the whole.
    #[must_use]
    pub fn cycle(&self, carrier: usize, from: f64) -> Self {
        let first = (from / self.step) as usize;
        let count = self.poses.len();
        let [shortest, longest] = LENGTHS.map(|length| first + (length / self.step) as usize);
        let unlike = |at: usize| {
            let pairs = self.poses[at].iter().zip(&self.poses[first]).enumerate();
            pairs
                .filter(|(bone, _)| *bone != carrier)
                .map(|(_, (a, b))| a.rotation.angle_between(b.rotation))
                .sum::<f32>()
        };
        let candidates = shortest.min(count - 1)..longest.min(count);
        let last = candidates
            .min_by(|a, b| unlike(*a).total_cmp(&unlike(*b)))
            .unwrap_or(count - 1);
        let length = last - first;
        let level = |pose: &[Joint]| pose[carrier].translation * Vec3::new(1.0, 1.0, 0.0);
        let start = level(&self.poses[first]);
        let gone = level(&self.poses[last]) - start;
        let on_the_spot = |at: usize, part: f32| {
            let mut pose = self.poses[at].clone();
            pose[carrier].translation -= start + gone * part;
            pose
        };
        let blended = (BLENDED * length as f64) as usize;
        let poses = (0..=length).map(|at| {
            let part = at as f32 / length as f32;
            let own = on_the_spot(first + at, part);
            let left = length - at;
            // Where there is nothing before the first pose, the first pose itself.
            if left >= blended {
                return own;
            }
            let before = on_the_spot(first.saturating_sub(left), -(left as f32) / length as f32);
            let share = 1.0 - left as f32 / blended as f32;
            let share = share * share * (3.0 - 2.0 * share);
            own.iter()
                .zip(&before)
                .map(|(own, before)| Joint {
                    rotation: own.rotation.slerp(before.rotation, share),
                    translation: own.translation.lerp(before.translation, share),
                })
                .collect()
        });
        Self {
            poses: poses.collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_repeats_without_a_seam_and_goes_nowhere() {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/clips/cmu_131_01.bvh");
        let clip = Clip::read(&path, None, 5.644).unwrap();
        let hips = clip.bone("Hips").unwrap();
        let cycle = clip.cycle(hips, 4.5);
        assert!((0.8..1.3).contains(&cycle.seconds()), "{}", cycle.seconds());
        let (first, last) = (&cycle.poses[0], &cycle.poses[cycle.poses.len() - 1]);
        for (a, b) in first.iter().zip(last) {
            assert!(a.rotation.angle_between(b.rotation) < 1.0e-3);
            assert!(a.translation.distance(b.translation) < 1.0e-2);
        }
        for pose in &cycle.poses {
            assert!((pose[hips].translation * Vec3::new(1.0, 1.0, 0.0)).length() < 12.0);
        }
    }
}
