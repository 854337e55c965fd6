import type { PageContext } from '../../../site/page.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { GoneProvider as GoneData } from './provider-data.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'

/** Page of a provider that left the directory, with alternatives. */
export function Gone({ data, context }: { data: GoneData; context: PageContext }) {
  const { t, formats, paths } = context
  return (
    <div className="wrap start">
      <h1>{t('provider.gone.title')}</h1>
      <p className="lead">{t('provider.gone.lead')}</p>
      <p>
        <ButtonAnchor look="primary" size="lg" href={paths.findCareStart()}>
          <Icon name="search" size={20} />
          {t('provider.gone.find')}
        </ButtonAnchor>
      </p>
      {data.cities.length > 0 && (
        <section className="countries">
          <h2>{t('provider.gone.cities')}</h2>
          <ul className="cities">
            {data.cities.map((city) => (
              <li key={city.id}>
                <a href={paths.findCare(city.id)}>
                  <b>{city.name}</b>
                  <span>{city.country_name}</span>
                  <em className="tnum">
                    {t('find_care.start.doctors', {
                      count: city.doctors,
                      n: formats.number(city.doctors),
                    })}
                  </em>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
