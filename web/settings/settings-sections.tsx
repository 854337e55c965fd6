import { Suspense, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useCurrentInView } from '../ui/use-current-in-view.ts'

export type SettingsSection = { name: string; title: string; content: ReactNode }

/**
 * Settings in sections with an address each (`#privacy`); one is shown at a time, the first one without an address of
 * its own. A section that was left stays as it is, with what was typed.
 */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useProgram()
  const { search, hash } = useLocation()
  const strip = useCurrentInView()
  const shown = sections.find(({ name }) => hash === `#${name}`) ?? sections[0]
  const [visited, setVisited] = useState<readonly string[]>([])
  if (shown && !visited.includes(shown.name)) setVisited([...visited, shown.name])
  return (
    <>
      <PageHead title={t('security.title')} />
      <div className="set2">
        <nav ref={strip} aria-label={t('security.nav')} className="set2-nav">
          {sections.map(({ name, title }) => (
            <Link
              key={name}
              to={`${search}#${name}`}
              aria-current={name === shown?.name ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        {sections
          .filter(({ name }) => visited.includes(name))
          .map(({ name, content }) => (
            <div key={name} className="settings" hidden={name !== shown?.name}>
              <Suspense fallback={<LoadingCard />}>{content}</Suspense>
            </div>
          ))}
      </div>
    </>
  )
}
