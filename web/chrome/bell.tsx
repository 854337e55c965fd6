import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useProgram } from '../app/program.ts'
import { useInbox } from '../inbox/use-inbox.ts'
import { Popover } from '../ui/popover.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because most visits never open it.
const InboxPanel = lazyPart(async () => ({
  default: (await import('../inbox/inbox-panel.tsx')).InboxPanel,
}))

/** Notification bell with the unread count, updated by server events. */
export function Bell() {
  const { t, loadWords } = useProgram()
  const { inbox, isLive, newest } = useInbox()
  const unread = inbox.data?.unread ?? 0
  const label = unread > 0 ? t('notices.label_unread', { count: unread }) : t('notices.label')
  return (
    <>
      <Popover
        side="bottom-end"
        label={t('notices.label')}
        trigger_class="iconbtn bell-b"
        trigger_label={label}
        trigger={
          <>
            <IconBell size={18} stroke={1.7} aria-hidden />
            {unread > 0 && (
              <span className="bell-n" aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </>
        }
      >
        <Suspense fallback={<output className="bell" aria-label={t('app.loading')} />}>
          <InboxPanel isLive={isLive} words={loadWords('inbox')} />
        </Suspense>
      </Popover>
      <p className="vh" aria-live="polite">
        {newest > 0 ? `${t('notices.new')}${'.'.repeat(newest % 2)}` : ''}
      </p>
    </>
  )
}
