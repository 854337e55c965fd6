import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/** Returns until when the insurer takes an appeal, in a sentence; null when it takes none. */
export const appealText = (
  t: AppWords,
  formats: Formats,
  of: { appeal_until: string | null; is_appeal_assumed: boolean }
): string | null =>
  of.appeal_until === null
    ? null
    : t(of.is_appeal_assumed ? 'guarantees.appeal_assumed' : 'guarantees.appeal_until', {
        day: formats.day(of.appeal_until),
      })
