// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the engine's header tool does, as far as the plugin needs it: reads marked headers, and writes the code that
//! `GENERATED_BODY()` stands for and the tables of classes, structs and properties.

use std::fmt::Write as _;
use std::path::Path;

use regex::Regex;

/// A marked class or struct.
struct Type {
    name: String,
    super_name: String,
    is_class: bool,
    /// Line of its `GENERATED_BODY()`, from 1.
    line: usize,
    properties: Vec<Property>,
}

/// A marked member.
struct Property {
    name: String,
    cpp_type: String,
    meta: Vec<(String, String)>,
}

/// What is generated for a header.
pub struct Generated {
    /// `X.generated.h`.
    pub header: String,
    /// Definitions, to be compiled beside it.
    pub source: String,
}

/// Reads a header. `None` if nothing in it is marked.
pub fn reflect(path: &Path, text: &str) -> Option<Generated> {
    let types = types_of(text);
    if !text.contains(".generated.h\"") {
        return None;
    }
    let stem = path.file_stem()?.to_str()?;
    let mut header = String::from("#pragma once\n#undef CURRENT_FILE_ID\n");
    let _ = writeln!(header, "#define CURRENT_FILE_ID FID_{stem}");
    let include = path.display();
    let mut source = format!("#include \"{include}\"\n#include \"UObject/UnrealType.h\"\n\n");
    for each in &types {
        header.push_str(&body_of(stem, each));
        source.push_str(&table_of(each));
    }
    Some(Generated { header, source })
}

/// The text after `at`, up to the bracket that closes the one at `at`.
fn bracketed(text: &str, at: usize) -> &str {
    let mut depth = 0_usize;
    let mut is_quoted = false;
    for (offset, letter) in text[at..].char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' | '{' if !is_quoted => depth += 1,
            ')' | '}' if !is_quoted => {
                depth -= 1;
                if depth == 0 {
                    return &text[at + 1..at + offset];
                }
            }
            _ => {}
        }
    }
    ""
}

fn types_of(text: &str) -> Vec<Type> {
    let head = Regex::new(r"\bU(?:CLASS|STRUCT)\(").expect("a sound pattern");
    let declaration =
        Regex::new(r"^\)?\s*(class|struct)\s+(?:\w+_API\s+)?(\w+)\s*(?:final\s*)?(?::\s*public\s+(\w+))?[^{;]*\{")
            .expect("a sound pattern");
    let mut types = Vec::new();
    for mark in head.find_iter(text) {
        let arguments = bracketed(text, mark.end() - 1);
        let after = mark.end() + arguments.len();
        let Some(found) = declaration.captures(&text[after..]) else {
            continue;
        };
        let opening = after + found.get(0).map_or(0, |whole| whole.end()) - 1;
        let body = bracketed(text, opening);
        let Some(generated) = body.find("GENERATED_BODY()") else {
            continue;
        };
        let line = text[..opening + generated].matches('\n').count() + 1;
        types.push(Type {
            name: found[2].to_string(),
            super_name: found
                .get(3)
                .map_or(String::new(), |name| name.as_str().to_string()),
            is_class: &found[1] == "class",
            line,
            properties: properties_of(body),
        });
    }
    types
}

fn properties_of(body: &str) -> Vec<Property> {
    let mark =
        Regex::new(r"(?s)(?:/\*\*((?:[^*]|\*[^/])*)\*/\s*)?UPROPERTY\(").expect("a sound pattern");
    let member = Regex::new(r"^\)\s*(.+?)\s+(\w+)\s*(?:=[^;]*)?;").expect("a sound pattern");
    let mut properties = Vec::new();
    for found in mark.captures_iter(body) {
        let end = found.get(0).map_or(0, |whole| whole.end());
        let arguments = bracketed(body, end - 1);
        let Some(declared) = member.captures(&body[end + arguments.len()..]) else {
            continue;
        };
        let mut meta = metadata_of(arguments);
        if let Some(comment) = found.get(1) {
            let lines = comment
                .as_str()
                .lines()
                .map(|line| line.trim().trim_start_matches('*').trim());
            let words: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            meta.push(("ToolTip".into(), words.join(" ")));
        }
        properties.push(Property {
            name: declared[2].to_string(),
            cpp_type: declared[1].to_string(),
            meta,
        });
    }
    properties
}

/// Specifiers and metadata: `A = b`, or a bare `A`.
fn metadata_of(arguments: &str) -> Vec<(String, String)> {
    let pair = Regex::new(r#"(\w+)\s*(?:=\s*(?:"([^"]*)"|([\w.+-]+)))?"#).expect("a sound pattern");
    pair.captures_iter(arguments)
        .filter(|found| &found[1] != "Meta" && &found[1] != "meta")
        .map(|found| {
            let value = found.get(2).or(found.get(3));
            (
                found[1].to_string(),
                value.map_or(String::new(), |value| value.as_str().to_string()),
            )
        })
        .collect()
}

fn body_of(stem: &str, each: &Type) -> String {
    let Type {
        name,
        super_name,
        is_class,
        line,
        ..
    } = each;
    let mut body =
        format!("#define FID_{stem}_{line}_GENERATED_BODY public: using ThisClass = {name}; ");
    if !super_name.is_empty() {
        let _ = write!(body, "using Super = {super_name}; ");
    }
    body.push_str(if *is_class {
        "static UClass* StaticClass(); private:\n"
    } else {
        "static UScriptStruct* StaticStruct();\n"
    });
    body
}

fn table_of(each: &Type) -> String {
    let Type {
        name,
        super_name,
        is_class,
        properties,
        ..
    } = each;
    let (kind, finder) = if *is_class {
        ("UClass", "StaticClass")
    } else {
        ("UScriptStruct", "StaticStruct")
    };
    let parent = if super_name.is_empty() {
        "nullptr".to_string()
    } else {
        format!("{super_name}::{finder}()")
    };
    let make = if *is_class {
        format!(", []() -> UObject* {{ return new {name}(); }}")
    } else {
        String::new()
    };
    // The engine's names of structs leave their letter out.
    let shown = if *is_class { name } else { &name[1..] };
    let mut table = format!(
        "{kind}* {name}::{finder}()\n{{\n\tstatic {kind}* Made = []()\n\t{{\n\t\tauto* Type = new {kind}(TEXT(\"{shown}\"), {parent}{make});\n"
    );
    for property in properties {
        let Property {
            name,
            cpp_type,
            meta,
        } = property;
        let made = match cpp_type.as_str() {
            "float" | "double" | "int32" | "uint8" | "uint32" => {
                format!(
                    "new FProperty(TEXT(\"{name}\"), EDoubleProperty::Number, TEXT(\"{cpp_type}\"))"
                )
            }
            "bool" => {
                format!("new FProperty(TEXT(\"{name}\"), EDoubleProperty::Bool, TEXT(\"bool\"))")
            }
            own if own.starts_with("FFootfall")
                && !own.contains(['<', '*'])
                && !own.ends_with("Event") =>
            {
                format!(
                    "new FStructProperty(TEXT(\"{name}\"), TEXT(\"{own}\"), {own}::StaticStruct())"
                )
            }
            _ => format!(
                "new FProperty(TEXT(\"{name}\"), EDoubleProperty::Other, TEXT(\"{cpp_type}\"))"
            ),
        };
        let _ = write!(
            table,
            "\t\tType->Properties.Add(({made})->Saved([](FArchive& Ar, void* Owner, void* Default) {{ \
             DoubleExchange(Ar, static_cast<{name_of_owner}*>(Owner)->{name}, static_cast<{name_of_owner}*>(Default)->{name}); }})",
            name_of_owner = each.name
        );
        for (key, value) in meta {
            let _ = write!(
                table,
                "->With(TEXT(\"{key}\"), TEXT(\"{}\"))",
                value.replace('"', "\\\"")
            );
        }
        table.push_str(");\n");
    }
    table.push_str("\t\treturn Type;\n\t}();\n\treturn Made;\n}\n\n");
    table
}
