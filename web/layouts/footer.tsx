import type { PageContext } from '../site/page.ts'
import { Logo } from '../ui/mark.tsx'
import { NewerBar } from '../ui/newer-bar.tsx'
import { VisitSwitch } from '../site/visit-choice.tsx'

/** Footer of the public pages: emergency notice first, then links. */
export function Footer({ context }: { context: PageContext }) {
  const { t, paths, brand } = context
  const columns = [
    {
      title: t('common.footer.patients'),
      links: [
        [t('common.nav.find_care'), paths.findCareStart()],
        [t('common.footer.how_it_works'), paths.forPatients()],
        [t('common.footer.ways'), paths.forPatients('ways')],
        [t('common.nav.guides'), paths.guides()],
      ],
    },
    {
      title: t('common.footer.providers'),
      links: [
        [t('common.footer.join'), paths.forProviders()],
        [t('common.footer.prices'), paths.forProviders('prices')],
      ],
    },
    {
      title: t('common.footer.company', { brand: brand.name }),
      links: [
        [t('common.footer.contact'), `mailto:${brand.support_email}`],
        [t('common.footer.terms'), paths.terms()],
        [t('common.footer.privacy'), paths.privacy()],
      ],
    },
  ] as const
  return (
    <>
      <footer className="ftr">
        <div className="wrap">
          <p className="ftr-em">
            <strong>{t('emergency.not_for')}</strong>
          </p>
          <div className="ftr-cols">
            <div>
              <Logo name={brand.name} />
            </div>
            {columns.map(({ title, links }, column) => (
              <nav key={title} aria-label={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(([name, to]) => (
                    <li key={to}>
                      <a href={to}>{name}</a>
                    </li>
                  ))}
                  {column === columns.length - 1 && <VisitSwitch context={context} />}
                </ul>
              </nav>
            ))}
          </div>
          <p className="ftr-legal">{t('common.footer.legal', { brand: brand.name })}</p>
        </div>
      </footer>
      <NewerBar text={t('common.newer.text')} action={t('common.newer.reload')} isHidden />
    </>
  )
}
