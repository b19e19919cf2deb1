// SPDX-License-Identifier: MIT OR Apache-2.0
//! Motion capture as Biovision wrote it: a hierarchy of offsets and channels, and a line of numbers a frame.

use footfall_core::Joint;
use glam::{Quat, Vec3};

use super::{Clip, ClipBone, place, turn};

/// What a channel moves.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Channel {
    Position(Vec3),
    Rotation(Vec3),
}

/// The words of a file, each with its line.
struct Words<'a> {
    words: std::iter::Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        let words = lines
            .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line + 1, word)));
        Self {
            words: (Box::new(words) as Box<dyn Iterator<Item = (usize, &'a str)>>).peekable(),
            line: 1,
        }
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.words.peek().map(|&(_, word)| word)
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let (line, word) = self.words.next().ok_or("the file ends too early")?;
        self.line = line;
        Ok(word)
    }

    fn expect(&mut self, expected: &str) -> Result<(), String> {
        let word = self.next()?;
        if word == expected {
            Ok(())
        } else {
            Err(format!(
                "line {}: {word} where {expected} should be",
                self.line
            ))
        }
    }

    fn number(&mut self) -> Result<f32, String> {
        let word = self.next()?;
        let number = word.parse::<f32>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| format!("line {}: {word} is not a number", self.line))
    }

    fn vector(&mut self) -> Result<Vec3, String> {
        Ok(Vec3::new(self.number()?, self.number()?, self.number()?))
    }
}

/// A bone, and what moves it.
struct Node {
    bone: ClipBone,
    offset: Vec3,
    channels: Vec<Channel>,
}

fn channel(name: &str) -> Option<Channel> {
    let axis = match name.get(..1)? {
        "X" => Vec3::X,
        "Y" => Vec3::Y,
        "Z" => Vec3::Z,
        _ => return None,
    };
    match name.get(1..)? {
        "position" => Some(Channel::Position(axis)),
        "rotation" => Some(Channel::Rotation(axis)),
        _ => None,
    }
}

/// A joint with all that hangs from it.
fn joint(
    words: &mut Words<'_>,
    parent: Option<usize>,
    nodes: &mut Vec<Node>,
    unit: f32,
) -> Result<(), String> {
    let name = words.next()?.to_owned();
    words.expect("{")?;
    words.expect("OFFSET")?;
    let offset = words.vector()?;
    let mut channels = Vec::new();
    if words.peek() == Some("CHANNELS") {
        words.next()?;
        let count = words.number()? as usize;
        for _ in 0..count {
            let word = words.next()?;
            let channel = channel(word)
                .ok_or_else(|| format!("line {}: there is no channel {word}", words.line))?;
            channels.push(channel);
        }
    }
    let own = nodes.len();
    nodes.push(Node {
        bone: ClipBone {
            name,
            parent,
            rest: Joint {
                rotation: Quat::IDENTITY,
                translation: place(offset, unit),
            },
        },
        offset,
        channels,
    });
    loop {
        match words.next()? {
            "JOINT" => joint(words, Some(own), nodes, unit)?,
            "End" => {
                words.expect("Site")?;
                words.expect("{")?;
                words.expect("OFFSET")?;
                let offset = words.vector()?;
                words.expect("}")?;
                // An end is a bone that nothing moves.
                let name = format!("{} end", nodes[own].bone.name);
                let rest = Joint {
                    rotation: Quat::IDENTITY,
                    translation: place(offset, unit),
                };
                let bone = ClipBone {
                    name,
                    parent: Some(own),
                    rest,
                };
                nodes.push(Node {
                    bone,
                    offset,
                    channels: Vec::new(),
                });
            }
            "}" => return Ok(()),
            word => {
                return Err(format!(
                    "line {}: {word} where a joint should be",
                    words.line
                ));
            }
        }
    }
}

/// Reads a file.
pub(super) fn read(text: &str, unit: f32) -> Result<Clip, String> {
    let mut words = Words::new(text);
    words.expect("HIERARCHY")?;
    words.expect("ROOT")?;
    let mut nodes = Vec::new();
    joint(&mut words, None, &mut nodes, unit)?;
    words.expect("MOTION")?;
    words.expect("Frames:")?;
    let count = words.number()? as usize;
    words.expect("Frame")?;
    words.expect("Time:")?;
    let step = f64::from(words.number()?);
    if count == 0 || step <= 0.0 {
        return Err(format!("{count} frames of {step} s"));
    }
    let mut poses = Vec::with_capacity(count);
    for frame in 0..count {
        if words.peek().is_none() {
            return Err(format!("it has {frame} of {count} frames"));
        }
        let mut pose = Vec::with_capacity(nodes.len());
        for node in &nodes {
            let (mut position, mut rotation) = (node.offset, Quat::IDENTITY);
            let mut is_placed = false;
            for channel in &node.channels {
                let value = words.number()?;
                match *channel {
                    Channel::Position(axis) => {
                        // What is given replaces the offset.
                        if !is_placed {
                            position = Vec3::ZERO;
                            is_placed = true;
                        }
                        position += axis * value;
                    }
                    Channel::Rotation(axis) => {
                        rotation *= Quat::from_axis_angle(axis, value.to_radians());
                    }
                }
            }
            pose.push(Joint {
                rotation: turn(rotation).normalize(),
                translation: place(position, unit),
            });
        }
        poses.push(pose);
    }
    Ok(Clip {
        name: nodes[0].bone.name.clone(),
        bones: nodes.into_iter().map(|node| node.bone).collect(),
        step,
        poses,
        skin: None,
    })
}
