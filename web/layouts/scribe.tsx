import { IconChevronLeft } from '@tabler/icons-react'
import { Link, Outlet } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Mark } from '../ui/mark.tsx'

/** Minimal layout of the scribe: one page and a back link. */
export function Layout() {
  const { t } = useProgram()
  return (
    <>
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <header className="plainbar">
        <Mark size={28} />
        <Link to="/scribe" className="backlink">
          <IconChevronLeft size={16} aria-hidden />
          {t('nav.visits')}
        </Link>
      </header>
      <main id="main" className="reading">
        <Outlet />
      </main>
    </>
  )
}
