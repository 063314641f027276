/** Lists of names, and what a name cannot be. */

/** Splits names that stand one after the other. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Characters that no attribute name has, or that a policy cannot have in one. */
export const NOT_IN_NAME = /[\0\s"'<>/=[\]]|^$/;
