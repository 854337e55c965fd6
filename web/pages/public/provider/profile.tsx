import { localePath } from '@numo/kit/locales.ts'
import type { PageContext } from '../../../site/page.ts'
import { Avatar, looksOf } from '../../../ui/avatar.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { crumbsOf } from './crumbs-of.ts'
import { AskForm } from './ask-form.tsx'
import { Insurance } from './insurance.tsx'
import { Places } from './places.tsx'
import { PlanBox } from './plan-box.tsx'
import { kindOfProvider, type ShownProvider } from './provider-data.ts'
import { ReportForm } from './report-form.tsx'
import { Sheet } from './sheet.tsx'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { DemoNote } from '../../../ui/note.tsx'

type Props = { data: ShownProvider; context: PageContext }

/** Returns the facts below the name, each with its icon. */
function factsOf({ provider }: ShownProvider, { t, formats }: PageContext): [IconName, string][] {
  const { license } = provider
  const country = license?.country
  const facts: [IconName, string | null | undefined | false][] = [
    [
      'language',
      provider.languages.length > 0 &&
        t('provider.speaks', { languages: formats.all(provider.languages.map(formats.language)) }),
    ],
    [
      'certificate',
      license &&
        (country
          ? t('provider.licence_of', { number: license.number, country: formats.country(country) })
          : t('provider.licence', { number: license.number })),
    ],
    ['certificate', provider.npi && t('provider.npi', { number: provider.npi })],
    [
      'clock',
      provider.practising_since !== null &&
        t('provider.since', { year: String(provider.practising_since) }),
    ],
    ['wheelchair', provider.locations.some((l) => l.step_free) && t('provider.step_free')],
  ]
  return facts.flatMap(([icon, text]): [IconName, string][] => (text ? [[icon, text]] : []))
}

function Name({ data, context }: Props) {
  const { t } = context
  const { provider } = data
  const isAccepting = provider.locations.some((l) => l.accepting_new_patients === 'yes')
  const others = provider.locations[0]?.accepting_new_patients ?? 'unknown'
  const accepting = isAccepting ? 'yes' : others
  const places = [...new Set(provider.locations.map((l) => l.name))].filter(
    (name) => name !== provider.name
  )
  return (
    <header className="pv-h">
      <Portrait name={provider.name} photo={provider.photo} large />
      <div>
        <h1>{provider.name}</h1>
        <p className="pv-s">
          {kindOfProvider(provider, context)}
          {provider.credential && `, ${provider.credential}`}
          {places.length > 0 && <span>{context.formats.all(places.slice(0, 3))}</span>}
        </p>
        <ul className="pv-f">
          <li className={`pv-acc pv-acc-${accepting}`}>
            <i />
            {t(`common.accepting.${accepting}`)}
          </li>
          {factsOf(data, context).map(([icon, text]) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
        <p className="pv-act js">
          <ButtonAnchor
            size="sm"
            href={localePath(context.locale, `/home/providers?save=${provider.slug}`)}
            rel="nofollow"
            data-save=""
            hidden
          >
            <Icon name="bookmark" />
            {t('provider.actions.save')}
          </ButtonAnchor>
          <Button size="sm" data-print="">
            <Icon name="print" />
            {t('provider.actions.print')}
          </Button>
          <Button size="sm" data-share={provider.name} data-copied={t('provider.actions.copied')}>
            <Icon name="share" />
            <span>{t('provider.actions.share')}</span>
          </Button>
          <output className="vh" data-share-status="" />
        </p>
      </div>
    </header>
  )
}

function About({ data, context }: Props) {
  const { t, formats } = context
  const { provider } = data
  const care = provider.specialties.map((s) => s.name)
  const rows = [
    [t('provider.about.care'), care.join(', ')],
    [t('provider.about.languages'), formats.languages(provider.languages)],
    [t('provider.about.updated'), formats.day(provider.updated_at)],
  ].filter(([, text]) => text)
  return (
    <section id="about">
      <h2>{t('provider.about.title')}</h2>
      {provider.about?.split(/\n{2,}/).map((text) => (
        <p key={text} className="pv-t">
          {text}
        </p>
      ))}
      <dl className="pv-dl">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Colleagues({ data, context }: Props) {
  const { t, paths } = context
  const { colleagues } = data.provider
  if (colleagues.length === 0) return null
  const looks = looksOf(colleagues.map(({ name }) => name))
  return (
    <section id="colleagues">
      <h2>{t('provider.colleagues.title')}</h2>
      <ul className="pv-col">
        {colleagues.map((one, place) => (
          <li key={one.slug}>
            <Avatar name={one.name} look={looks[place]} />
            <span>
              <a
                href={paths.provider(one.slug, {
                  plan: data.state.plan,
                  insurer: data.state.insurer,
                })}
              >
                {one.name}
              </a>
              {one.specialty && <span>{one.specialty}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Profile of a doctor or facility. */
export function Profile({ data, context }: Props) {
  const { t } = context
  const { provider } = data
  const tabs = [
    ['insurance', t('provider.insurance.title')],
    ['ask', t('provider.ask.title')],
    ['places', t('provider.places.title', { count: provider.locations.length })],
    ['about', t('provider.about.title')],
    ['report', t('provider.report.open')],
  ] as const
  return (
    <div className="wrap pv">
      <Sheet data={data} context={context} />
      <Crumbs items={crumbsOf(data, context)} t={t} />
      {provider.is_demo && (
        <div className="no-print">
          <DemoNote>{t('provider.demo')}</DemoNote>
        </div>
      )}
      <div className="pv-grid no-print">
        <div className="pv-main">
          <Name data={data} context={context} />
          <nav className="pv-tabs" aria-label={t('provider.on_page')}>
            {tabs.map(([id, name]) => (
              <a key={id} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
          <Insurance data={data} context={context} />
          <AskForm data={data} context={context} />
          <Places data={data} context={context} />
          <About data={data} context={context} />
          <Colleagues data={data} context={context} />
          <ReportForm data={data} context={context} />
        </div>
        <PlanBox data={data} context={context} />
      </div>
    </div>
  )
}
