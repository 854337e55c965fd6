import { IconMicrophone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { SideFrame } from '../chrome/side-frame.tsx'
import { scribeNav } from '../app/nav/scribe.ts'

/** The scribe: a new visit, the visits there are, then everything else. */
export const Layout = () => (
  <SideFrame nav={scribeNav} area="app.area.scribe" look="calm" top={<Visits />} />
)

function Visits() {
  const { t } = useProgram()
  return (
    <>
      <Link className="btn btn-primary btn-md side-new" to="/scribe/record">
        <IconMicrophone size={17} aria-hidden />
        {t('app.scribe.new')}
      </Link>
      <section className="side-visits" aria-label={t('app.scribe.visits')}>
        <h2>{t('app.scribe.visits')}</h2>
        <p>{t('app.scribe.none')}</p>
      </section>
    </>
  )
}
