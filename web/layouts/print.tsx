import { Outlet } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

/** Layout of printed pages: white in every scheme, with only a print button. */
export function Layout() {
  const { t } = useProgram()
  return (
    <div className="paper-bg" data-scheme="light">
      <Button look="primary" className="paper-button" onClick={() => print()}>
        {t('app.print.button')}
      </Button>
      <main id="main" className="paper">
        <Outlet />
      </main>
    </div>
  )
}
