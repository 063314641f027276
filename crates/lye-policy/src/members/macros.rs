//! Macros that define the structs of a policy together with their descriptions.

/// Defines a struct of a policy whose members all have defaults: the struct, `Default`, its setters, and how it is read, written and
/// described. Fields after `;` are not in files.
///
/// The structs derive `Clone`, `PartialEq`, `Eq` and `Debug`, and may get further members.
///
/// A file starts from the value that `from` names, else from the default. `custom` omits `PolicyValue`, for a struct with other forms than a
/// table.
///
/// With `in Policy.input`, the struct is that member of the other, which gets the setters.
///
/// `=> (flag with_x)` defines a setter that changes the default to its opposite. A `value` setter takes the value; `some` takes the value of an
/// `Option`; `list` and `some_list` take an iterator; `text`, `texts` and `some_texts` take strings. `=> ()` defines no setter.
macro_rules! members {
    (
        $(#[$meta:meta])*
        $struct_visible:vis struct $name:ident = $label:literal $(in $outer:ident.$part:ident)? $(from $base:expr;)? $(; $custom:ident)? $([$other:expr])? {
            $(
                $(#[doc = $doc:literal])*
                $visible:vis $field:ident : $type:ty $(as $written:literal)? = $default:expr => $setter:tt,
            )*
            $(; $(
                $(#[doc = $hidden_doc:literal])*
                $hidden_visible:vis $hidden:ident : $hidden_type:ty = $hidden_default:expr => $hidden_setter:tt,
            )*)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        $struct_visible struct $name {
            $($(#[doc = $doc])* $visible $field: $type,)*
            $($($(#[doc = $hidden_doc])* $hidden_visible $hidden: $hidden_type,)*)?
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* $($($hidden: $hidden_default,)*)? }
            }
        }

        setters!($name [$($outer $part)?] {
            $($setter [$($doc),*] $field: $type;)*
            $($($hidden_setter [$($hidden_doc),*] $hidden: $hidden_type;)*)?
        });

        table_value!($name = $label $(from $base;)? [$($other)?] {
            $([$($doc),*] $field: $type = written!($field $($written)?);)*
        });
        plain_value!($name $($custom)?);
    };
}

/// Defines a struct of a policy with members that are required: those without a default.
macro_rules! record {
    (
        $(#[$meta:meta])*
        $struct_visible:vis struct $name:ident = $label:literal $(; $custom:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $visible:vis $field:ident : $type:ty $(as $written:literal)? $(= $default:expr)? => $setter:tt,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        $struct_visible struct $name {
            $($(#[doc = $doc])* $visible $field: $type,)*
        }

        setters!($name [] { $($setter [$($doc),*] $field: $type;)* });

        impl $crate::members::TableValue for $name {
            const TABLE: &'static $crate::members::Table = &$crate::members::Table {
                name: $label,
                members: &[$($crate::members::MemberForm {
                    name: written!($field $($written)?),
                    form: <$type as $crate::members::PolicyValue>::FORM,
                    doc: &[$($doc),*],
                    usual: or_required!(usual $type $(, $default)?),
                }),*],
                other_names: &[],
            };

            fn read_table(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                $(let mut $field: Option<Option<$type>> = None;)*
                let before = faults.count();
                for member in faults.members(at, node, Self::TABLE) {
                    let place = at.member(&member.name);
                    $(if member.name == written!($field $($written)?) {
                        $field = Some(<$type as $crate::members::PolicyValue>::read(&member.value, &place, faults));
                        continue;
                    })*
                    faults.unknown_member(at, member, Self::TABLE);
                }
                Some(Self { $($field: or_required!(
                    read $field, faults.missing_member(at, node, written!($field $($written)?), before) $(, $default)?
                ),)* })
            }

            fn write_table(&self, defaults: $crate::members::PolicyDefaults) -> serde_json::Value {
                let mut table = serde_json::Map::new();
                let mut members = Self::TABLE.members.iter();
                $(if let Some(member) = members.next() {
                    let usual: Option<$type> = or_required!(value $($default)?);
                    $crate::members::write_member(&mut table, member, &self.$field, usual.as_ref(), defaults);
                })*
                serde_json::Value::Object(table)
            }
        }

        plain_value!($name $($custom)?);
    };
}

/// Implements `TableValue` for a struct with a default, of this crate or of another.
macro_rules! table_value {
    ($name:ident = $label:literal [$($other:expr)?] { $($members:tt)* }) => {
        table_value!($name = $label from <$name>::default(); [$($other)?] { $($members)* });
    };
    ($name:ident = $label:literal from $base:expr; [$($other:expr)?] {
        $([$($doc:literal),*] $field:ident : $type:ty = $written:expr;)*
    }) => {
        impl $crate::members::TableValue for $name {
            const TABLE: &'static $crate::members::Table = &$crate::members::Table {
                name: $label,
                members: &[$($crate::members::MemberForm {
                    name: $written,
                    form: <$type as $crate::members::PolicyValue>::FORM,
                    doc: &[$($doc),*],
                    usual: Some(|| {
                        $crate::members::PolicyValue::write(&$base.$field, $crate::members::PolicyDefaults::FilledIn)
                    }),
                }),*],
                other_names: &[$($other)?],
            };

            fn read_table(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                let mut value = $base;
                for member in faults.members(at, node, Self::TABLE) {
                    let place = at.member(&member.name);
                    $(if member.name == $written {
                        let read = <$type as $crate::members::PolicyValue>::read(&member.value, &place, faults);
                        read.into_iter().for_each(|read| value.$field = read);
                        continue;
                    })*
                    faults.unknown_member(at, member, Self::TABLE);
                }
                Some(value)
            }

            fn write_table(&self, defaults: $crate::members::PolicyDefaults) -> serde_json::Value {
                let mut table = serde_json::Map::new();
                let usual = $base;
                let mut members = Self::TABLE.members.iter();
                $(if let Some(member) = members.next() {
                    $crate::members::write_member(&mut table, member, &self.$field, Some(&usual.$field), defaults);
                })*
                serde_json::Value::Object(table)
            }
        }
    };
}

/// Implements `PolicyValue` for a struct that is always a table.
macro_rules! plain_value {
    ($name:ident) => {
        impl $crate::members::PolicyValue for $name {
            const FORM: $crate::members::Form =
                $crate::members::Form::Members { table: <Self as $crate::members::TableValue>::TABLE };

            fn read(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                $crate::members::TableValue::read_table(node, at, faults)
            }

            fn write(&self, defaults: $crate::members::PolicyDefaults) -> serde_json::Value {
                $crate::members::TableValue::write_table(self, defaults)
            }
        }
    };
    ($name:ident custom) => {};
}

/// Implements what a value needs that is written as one string: `PolicyValue`, by the function that parses it. With the type of the error,
/// also `FromStr`, by `parse`; with the field that has the string, also `Display` and `as_str`.
macro_rules! text_value {
    ($name:ident($field:tt): $error:ty, $pattern:expr, $examples:expr) => {
        impl $name {
            /// Returns the value as it is written.
            pub fn as_str(&self) -> &str {
                &self.$field
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.$field)
            }
        }

        text_value!($name: $error, $pattern, $examples);
    };
    ($name:ident: $error:ty, $pattern:expr, $examples:expr) => {
        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                Self::parse(text)
            }
        }

        text_value!($name, $pattern, $examples, Self::parse);
    };
    ($name:ident, $pattern:expr, $examples:expr, $parse:expr) => {
        impl $crate::members::PolicyValue for $name {
            const FORM: $crate::members::Form =
                $crate::members::Form::Text { pattern: $pattern, examples: $examples };

            fn read(
                node: &$crate::members::Node,
                at: &$crate::members::Place<'_>,
                faults: &mut $crate::members::Faults,
            ) -> Option<Self> {
                let text = <String as $crate::members::PolicyValue>::read(node, at, faults)?;
                faults.parsed(at, node, $parse(&text))
            }

            fn write(&self, _: $crate::members::PolicyDefaults) -> serde_json::Value {
                serde_json::Value::String(self.to_string())
            }
        }
    };
}

/// Implements `PolicyValue` for an enum with three variants: `false`, `true` and a word.
macro_rules! boolean_or_word {
    ($name:ident: $no:ident, $yes:ident, $other:ident = $word:literal, $wanted:literal) => {
        impl PolicyValue for $name {
            const FORM: Form = Form::OneOf { forms: &[Form::Boolean, Form::Words { words: &[$word] }] };

            fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
                match &node.value {
                    Value::Bool(is_so) => Some(if *is_so { Self::$yes } else { Self::$no }),
                    Value::String(word) if word == $word => Some(Self::$other),
                    _ => faults.unexpected(at, node, $wanted),
                }
            }

            fn write(&self, _: PolicyDefaults) -> serde_json::Value {
                if *self == Self::$other { $word.into() } else { (*self == Self::$yes).into() }
            }
        }
    };
}

/// The name of a member in a file: that of the field, or another.
macro_rules! written {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $written:literal) => {
        $written
    };
}

/// What a member with a default has, and what one that is required has.
macro_rules! or_required {
    (usual $type:ty) => {
        None
    };
    (usual $type:ty, $default:expr) => {
        Some(|| {
            <$type as $crate::members::PolicyValue>::write(
                &$default,
                $crate::members::PolicyDefaults::FilledIn,
            )
        })
    };
    (value) => {
        None
    };
    (value $default:expr) => {
        Some($default)
    };
    (read $field:ident, $missing:expr) => {
        match $field {
            Some(read) => read?,
            None => {
                $missing;
                return None;
            }
        }
    };
    (read $field:ident, $missing:expr, $default:expr) => {
        $field.flatten().unwrap_or_else(|| $default)
    };
}

/// Defines setters of a struct, or of the struct that has it as a member.
macro_rules! setters {
    ($name:ident [] { $($setter:tt $docs:tt $field:ident: $type:ty;)* }) => {
        /// Setters: each replaces one part.
        impl $name {
            $(setter!($setter $docs [] $field: $type);)*
        }
    };
    ($name:ident [$outer:ident $part:ident] { $($setter:tt $docs:tt $field:ident: $type:ty;)* }) => {
        /// Setters: each replaces one part.
        impl $outer {
            $(setter!($setter $docs [$part.] $field: $type);)*
        }
    };
}

macro_rules! setter {
    (() $docs:tt $part:tt $field:ident: $type:ty) => {};
    ((flag $with:ident) [$($doc:literal),*] [$($part:tt)*] $field:ident: $type:ty) => {
        $(#[doc = $doc])*
        #[must_use]
        pub fn $with(mut self) -> Self {
            self.$($part)*$field = !Self::default().$($part)*$field;
            self
        }
    };
    ((value $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: $type => $field);
    };
    ((some $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: <$type as IntoIterator>::Item => Some($field));
    };
    ((text $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: impl Into<String> => Some($field.into()));
    };
    ((list $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: impl IntoIterator<Item = <$type as IntoIterator>::Item>
            => $field.into_iter().collect());
    };
    ((some_list $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: impl IntoIterator<Item = <<$type as IntoIterator>::Item as IntoIterator>::Item>
            => Some($field.into_iter().collect()));
    };
    ((texts $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: impl IntoIterator<Item = impl Into<String>>
            => $field.into_iter().map(Into::into).collect());
    };
    ((some_texts $with:ident) $docs:tt $part:tt $field:ident: $type:ty) => {
        setter!(@ $with $docs $part $field: impl IntoIterator<Item = impl Into<String>>
            => Some($field.into_iter().map(Into::into).collect()));
    };
    (@ $with:ident [$($doc:literal),*] [$($part:tt)*] $field:ident: $taken:ty => $value:expr) => {
        $(#[doc = $doc])*
        #[must_use]
        pub fn $with(mut self, $field: $taken) -> Self {
            self.$($part)*$field = $value;
            self
        }
    };
}
