import { Outlet } from 'react-router'
import { Languages } from '../chrome/languages.tsx'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

/** Layout of printed pages: white in every scheme, with only a print button and the other language. */
export function Layout() {
  const { t } = useProgram()
  return (
    <div className="paper-bg" data-scheme="light">
      <div className="paper-bar">
        <Button look="primary" onClick={() => print()}>
          {t('app.print.button')}
        </Button>
        <Languages />
      </div>
      <main id="main" className="paper">
        <Outlet />
      </main>
    </div>
  )
}
