// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a host asks of a creature in one update, and why it may be refused.

use glam::DVec3;
use thiserror::Error;

use crate::math;
use crate::placement::{Placement, Unsound};
use crate::settings::SettingsError;

/// Where the root should go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Intent {
    /// Nowhere: come to rest.
    #[default]
    Rest,
    /// After a target.
    Chase {
        /// World position of the target, cm.
        target: DVec3,
    },
    /// Wherever the host has put it: the core poses, and lays the body on the ground.
    Hosted {
        /// Where the host's own movement has it now.
        placement: Placement,
    },
}

/// One update's input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameInput {
    /// Time since the last update, s: finite, 0 or more. 0 changes nothing.
    pub dt: f64,
    /// Where the root should go.
    pub intent: Intent,
    /// What head and eyes look at, world cm; `None` looks at the target, or ahead.
    pub gaze: Option<DVec3>,
    /// Scale to take on, 0.1 to 10. A hosted root has its own.
    pub scale: f32,
}

impl Default for FrameInput {
    fn default() -> Self {
        Self {
            dt: 0.0,
            intent: Intent::Rest,
            gaze: None,
            scale: 1.0,
        }
    }
}

/// Why an input was refused; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants, and of their fields.
pub enum InputError {
    #[error("dt is {value}: must be finite and 0 or more")]
    BadTime { value: f64 },
    #[error("{field} is {value}: must be finite and within 10 000 km of the origin")]
    BadPoint { field: &'static str, value: DVec3 },
    #[error("{field}.rotation has length {length}: must be a unit quaternion")]
    BadRotation { field: &'static str, length: f32 },
    #[error("{field} is {value}: scale must be uniform, positive and from 0.1 to 10")]
    BadScale { field: &'static str, value: f32 },
    #[error(
        "the offset is {value}: must be finite and leave the creature within 10 000 km of the origin"
    )]
    BadOffset { value: DVec3 },
    #[error("the pose has {given} bones: the rig has {expected}")]
    WrongPose { given: usize, expected: usize },
}

/// Why a creature was not made.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants.
pub enum NewError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Input(#[from] InputError),
}

fn check_point(field: &'static str, value: DVec3) -> Result<(), InputError> {
    if value.is_finite() && value.abs().max_element() <= Placement::MAX_COORDINATE {
        Ok(())
    } else {
        Err(InputError::BadPoint { field, value })
    }
}

fn check_scale(field: &'static str, value: f32) -> Result<(), InputError> {
    // NaN is in no range.
    if (Placement::MIN_SCALE..=Placement::MAX_SCALE).contains(&value) {
        Ok(())
    } else {
        Err(InputError::BadScale { field, value })
    }
}

/// A placement that is sound, on the lattice, of unit rotation.
pub(super) fn checked_placement(
    field: &'static str,
    placement: Placement,
) -> Result<Placement, InputError> {
    placement.judge().map_err(|unsound| match unsound {
        Unsound::Position(value) => InputError::BadPoint { field, value },
        Unsound::Scale(value) => InputError::BadScale { field, value },
        Unsound::Rotation(length) => InputError::BadRotation { field, length },
    })?;
    Ok(Placement {
        position: math::snap(placement.position),
        rotation: math::unit(placement.rotation),
        scale: placement.scale,
    })
}

impl FrameInput {
    /// Makes a judged input what the steps will use: positions on the lattice, rotations of unit length.
    pub(super) fn settle(&mut self) {
        if let Intent::Hosted { placement } = &mut self.intent {
            placement.position = math::snap(placement.position);
            placement.rotation = math::unit(placement.rotation);
        }
    }

    /// Judges every number.
    ///
    /// # Errors
    ///
    /// The first field that is not finite or out of its range.
    pub fn check(&self) -> Result<(), InputError> {
        if !(self.dt.is_finite() && self.dt >= 0.0) {
            return Err(InputError::BadTime { value: self.dt });
        }
        check_scale("scale", self.scale)?;
        if let Some(gaze) = self.gaze {
            check_point("gaze", gaze)?;
        }
        match self.intent {
            Intent::Rest => Ok(()),
            Intent::Chase { target } => check_point("target", target),
            Intent::Hosted { placement } => checked_placement("placement", placement).map(|_| ()),
        }
    }
}
