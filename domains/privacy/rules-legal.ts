/** Versions of the legal texts, newest first; each is named by the day it took effect. */
export const legalVersions = {
  terms: ['2026-11-24', '2026-11-22', '2026-11-16'],
  privacy: ['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-16'],
} as const

export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]

/** Returns the current version, which users see and consents record. */
export const newestVersion = (kind: LegalKind): string => legalVersions[kind][0]

/** Returns a version by its name, the current one for null, or null when it does not exist. */
export function versionNamed(kind: LegalKind, name: string | null): string | null {
  if (name === null) return newestVersion(kind)
  return legalVersions[kind].find((version) => version === name) ?? null
}

/** Returns the day on which a version was replaced, or null when it is current. */
export function replacedOn(kind: LegalKind, version: string): string | null {
  const place = legalVersions[kind].findIndex((one) => one === version)
  return legalVersions[kind][place - 1] ?? null
}

/**
 * Returns the texts that changed since a household agreed to them: at sign-up to those of that day, afterwards to those
 * that its consents name.
 */
export const unreadTexts = ({
  created_on,
  read,
}: {
  created_on: string
  read: Partial<Record<LegalKind, string>>
}): LegalKind[] => legalKinds.filter((kind) => (read[kind] ?? created_on) < newestVersion(kind))
