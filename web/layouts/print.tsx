import { Outlet } from 'react-router'
import { useProgram } from '../app/program.ts'

/** Paper: white in every scheme, nothing around it but the button that prints. */
export function Layout() {
  const { t } = useProgram()
  return (
    <div className="paper-bg" data-scheme="light">
      <button type="button" className="btn btn-primary btn-md paper-button" onClick={() => print()}>
        {t('app.print.button')}
      </button>
      <main id="main" className="paper">
        <Outlet />
      </main>
    </div>
  )
}
