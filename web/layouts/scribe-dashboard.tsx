import { IconMicrophone } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import { SideFrame } from '../chrome/side-frame.tsx'
import { scribeNav } from '../app/nav/scribe.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Layout of the scribe: new visit, list of visits, navigation. */
export const Layout = () => (
  <SideFrame nav={scribeNav} area="app.area.scribe" look="calm" top={<Visits />} />
)

function Visits() {
  const { t } = useProgram()
  return (
    <>
      <ButtonLink look="primary" className="side-new" to="/scribe/record">
        <IconMicrophone size={17} aria-hidden />
        {t('app.scribe.new')}
      </ButtonLink>
      <section className="side-visits" aria-label={t('app.scribe.visits')}>
        <h2>{t('app.scribe.visits')}</h2>
        <p>{t('app.scribe.none')}</p>
      </section>
    </>
  )
}
