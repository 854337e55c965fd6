import { visitSwitch, type VisitChoice } from '@numo/kit/site.ts'
import type { ReactNode } from 'react'
import type { PageContext } from './page.ts'
import { Button } from '../ui/button.tsx'

/** Sends a choice about counting visits, and comes back to the page. Works without a script. */
function VisitForm({ context, children }: { context: PageContext; children: ReactNode }) {
  const { paths, path, query } = context
  return (
    <form method="post" action={visitSwitch} className="visits-f">
      <input type="hidden" name="to" value={paths.here(path, Object.fromEntries(query))} />
      {children}
    </form>
  )
}

/** Asks whether visits may be counted, once: agreeing and refusing look alike and take one press each. */
export function VisitQuestion({ context }: { context: PageContext }) {
  const { t, paths, visits } = context
  if (visits?.choice !== 'open') return null
  return (
    <section className="visits no-print" aria-label={t('common.visits.label')}>
      <div className="wrap visits-in">
        <p>
          {t('common.visits.question')}{' '}
          <a href={paths.privacy('cookies')}>{t('common.visits.more')}</a>
        </p>
        <VisitForm context={context}>
          <Button type="submit" size="sm" name="choice" value={'refused' satisfies VisitChoice}>
            {t('common.visits.refuse')}
          </Button>
          <Button type="submit" size="sm" name="choice" value={'agreed' satisfies VisitChoice}>
            {t('common.visits.agree')}
          </Button>
        </VisitForm>
      </div>
    </section>
  )
}

/** Takes the choice back, as easily as it was made: in the footer of every page. */
export function VisitSwitch({ context }: { context: PageContext }) {
  const { t, visits } = context
  if (!visits || visits.choice === 'open') return null
  const hasAgreed = visits.choice === 'agreed'
  const other: VisitChoice = hasAgreed ? 'refused' : 'agreed'
  return (
    <li>
      <VisitForm context={context}>
        <button type="submit" name="choice" value={other} className="visits-b">
          {t(hasAgreed ? 'common.visits.stop' : 'common.visits.start')}
        </button>
      </VisitForm>
    </li>
  )
}
