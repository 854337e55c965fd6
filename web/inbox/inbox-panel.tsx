import { regions } from '@numo/kit/locales.ts'
import { IconArchive } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Link } from 'react-router'
import {
  archiveNotification,
  listNotifications,
  readNotifications,
  type Notification,
} from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { usePages } from '../app/use-pages.ts'
import { QueryState } from '../app/query-state.tsx'
import { useCommand } from '../app/use-command.ts'
import { noticeWords } from './notice-words.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Inbox below the bell: newest first, grouped by day; opening a notification marks it as read. Suspends until `words` are loaded. */
export function InboxPanel({ isLive, words }: { isLive: boolean; words: Promise<boolean> }) {
  use(words)
  const { t } = useProgram()
  const { run } = useCommand(readNotifications)
  const pages = usePages(listNotifications, {})
  return (
    <div className="bell">
      <div className="bell-h">
        <h2>{t('notices.label')}</h2>
        {(pages.query.data?.[0]?.unread ?? 0) > 0 && (
          <button type="button" className="as-link" onClick={() => void run({})}>
            {t('inbox.read_all')}
          </button>
        )}
      </div>
      {!isLive && <p className="bell-note">{t('inbox.not_live')}</p>}
      <QueryState query={pages.query}>
        {(loaded) => {
          const rows = loaded.flatMap((page) => page.rows)
          if (rows.length === 0) return <p>{t('inbox.none')}</p>
          return (
            <>
              <Days rows={rows} />
              {pages.hasMore && (
                <Button
                  look="ghost"
                  size="sm"
                  aria-busy={pages.isAsking}
                  onClick={() => void pages.askMore()}
                >
                  {t('inbox.more')}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

/** Returns the local calendar day, `YYYY-MM-DD`. */
const dayOf = (at: Date) => at.toLocaleDateString('sv-SE')

function Days({ rows }: { rows: readonly Notification[] }) {
  const { t, formats } = useProgram()
  const [{ today, yesterday }] = useState(() => ({
    today: dayOf(new Date()),
    yesterday: dayOf(new Date(Date.now() - 86_400_000)),
  }))
  const days = Map.groupBy(rows, ({ created_at }) => dayOf(new Date(created_at)))
  const nameOf = (day: string) =>
    day === today ? t('inbox.today') : day === yesterday ? t('inbox.yesterday') : formats.day(day)
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={nameOf(day)}>
      <h3>{nameOf(day)}</h3>
      <ul>
        {some.map((one) => (
          <Notice key={one.id} notice={one} />
        ))}
      </ul>
    </section>
  ))
}

function Notice({ notice }: { notice: Notification }) {
  const { t, formats, locale } = useProgram()
  // Separate commands: reading and archiving may overlap.
  const reading = useCommand(readNotifications)
  const putBack = useCommand(archiveNotification)
  const putAway = useCommand(archiveNotification, {
    done: t('inbox.archived'),
    undo: {
      label: t('inbox.undo'),
      run: () => void putBack.queue({ id: notice.id, is_archived: false }),
    },
  })
  const { id, link, read_at, is_urgent, created_at } = notice
  const { title, text } = noticeWords(notice, t, formats)
  const clock = new Date(created_at).toLocaleTimeString(regions[locale].day, {
    hour: '2-digit',
    minute: '2-digit',
  })
  const read = () => {
    if (read_at === null) void reading.queue({ ids: [id] })
  }
  const words = (
    <>
      <b>{title}</b>
      <span>{text}</span>
      <small>
        {clock}
        {read_at === null && ` · ${t('inbox.unread')}`}
        {is_urgent && ` · ${t('inbox.urgent')}`}
      </small>
    </>
  )
  return (
    <li className={read_at === null ? 'notice notice-new' : 'notice'}>
      {link ? (
        <Link to={link} className="notice-w" onClick={read}>
          {words}
        </Link>
      ) : (
        <button type="button" className="notice-w" onClick={read}>
          {words}
        </button>
      )}
      <IconButton
        aria-label={t('inbox.archive', { title })}
        onClick={() => void putAway.queue({ id, is_archived: true })}
      >
        <IconArchive size={16} stroke={1.7} aria-hidden />
      </IconButton>
    </li>
  )
}
