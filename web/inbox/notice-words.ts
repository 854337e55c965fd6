import type { Notification } from '@numo/domains/notifications/contract.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/**
 * Returns title and text of a notification with formatted dates. Unknown kinds, of a newer version, have a general
 * text.
 */
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
          : // Payment services write brands in lower case.
            name === 'brand'
            ? value.charAt(0).toUpperCase() + value.slice(1)
            : value,
    ])
  )
  return {
    title: t(`inbox.kind.${known}.title`, written),
    text: t(`inbox.kind.${known}.text`, written),
  }
}
