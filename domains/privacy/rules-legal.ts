/** The versions of the legal texts, newest first; each is named by the day from which it is in force. */
export const legalVersions = {
  terms: ['2026-11-22', '2026-11-16'],
  privacy: ['2026-11-22', '2026-11-16'],
} as const

export type LegalKind = keyof typeof legalVersions

/** The version that people are shown, and that an agreement names. */
export const newestVersion = (kind: LegalKind): string => legalVersions[kind][0]

/** A version by its name; the newest where none is named; null: there never was such a one. */
export function versionNamed(kind: LegalKind, name: string | null): string | null {
  if (name === null) return newestVersion(kind)
  return legalVersions[kind].find((version) => version === name) ?? null
}

/** The day on which another version took a version's place; null: none did. */
export function replacedOn(kind: LegalKind, version: string): string | null {
  const place = legalVersions[kind].findIndex((one) => one === version)
  return legalVersions[kind][place - 1] ?? null
}
