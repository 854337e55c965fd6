import { Panel } from '../../ui/panel.tsx'
import { When } from './when.tsx'

export type HistoryEntry = {
  what: string
  /** Who caused it. */
  who: string | null
  note: string | null
  created_at: string
}

/** What happened to a claim or an authorization, newest first. `entries` are oldest first. */
export const CaseHistory = ({
  title,
  entries,
}: {
  title: string
  entries: readonly HistoryEntry[]
}) => (
  <Panel title={title}>
    <ol className="timeline">
      {entries.toReversed().map(({ what, who, note, created_at }) => (
        <li key={created_at + what}>
          <b>{what}</b>
          <p className="dim">
            {who && `${who} · `}
            <When at={created_at} />
          </p>
          {note && <blockquote>{note}</blockquote>}
        </li>
      ))}
    </ol>
  </Panel>
)
