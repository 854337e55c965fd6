import type { Notification } from '@numo/domains/notifications/contract.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/** What a notification says, with days and months as people write them. A kind of a newer program has general words. */
export function noticeWords(
  { kind, facts }: Pick<Notification, 'kind' | 'facts'>,
  t: AppWords,
  formats: Formats
): { title: string; text: string } {
  const known = notificationKindNames.find((name) => name === kind) ?? 'other'
  const written = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? formats.day(value)
        : /^\d{4}-\d{2}$/.test(value)
          ? formats.month(value)
          : // Payment services write brands small.
            name === 'brand'
            ? value.charAt(0).toUpperCase() + value.slice(1)
            : value,
    ])
  )
  return {
    title: t(`notices.kind.${known}.title`, written),
    text: t(`notices.kind.${known}.text`, written),
  }
}
