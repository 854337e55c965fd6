import type { NoticeChoice } from '@numo/domains/notifications/contract.ts'
import { channels, type Channel } from '@numo/domains/notifications/enums.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { useProgram } from '../app/program.ts'
import { Table } from '../ui/table.tsx'

/** The same sentences, loaded separately by the account area and the staff area. */
export type NoticeWordArea = 'home.settings.notices' | 'notice_choices'

/** Notification settings: a row per kind, a switch per channel. */
export function NoticeMatrix({
  words,
  kinds,
  set,
  fixed,
  is_locked = false,
  of = '',
}: {
  words: NoticeWordArea
  kinds: readonly NoticeChoice[]
  set: (kind: string, channel: Channel, is_on: boolean) => void
  /** Explains why some are always on. */
  fixed: string
  /** Read-only. */
  is_locked?: boolean
  /** Name of the user, where a page shows several. */
  of?: string
}) {
  const { t } = useProgram()
  return (
    <Table
      className="matrix"
      columns={[t(`${words}.what`), ...channels.map((channel) => t(`${words}.${channel}`))]}
    >
      {kinds.flatMap(({ kind, is_fixed, ...is }) => {
        const known = notificationKindNames.find((name) => name === kind)
        if (!known) return []
        const name = t(`${words}.kind.${known}`)
        return [
          <tr key={kind}>
            <th scope="row">
              {name}
              {is_fixed && <small>{fixed}</small>}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={[of, name, t(`${words}.${channel}`)].filter(Boolean).join(': ')}
                  checked={is[channel]}
                  disabled={is_fixed || is_locked}
                  onChange={(event) => set(kind, channel, event.target.checked)}
                />
              </td>
            ))}
          </tr>,
        ]
      })}
    </Table>
  )
}
