import { definePage } from '../../site/page.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ways } from './home/ways.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'

const steps = ['one', 'two', 'three', 'four'] as const
const papers = ['one', 'two', 'three', 'four', 'five', 'six'] as const
const truths = ['one', 'two', 'three'] as const
const terms = [
  'deductible',
  'coinsurance',
  'copay',
  'network',
  'authorization',
  'statement',
] as const

/** Explains how insurance works abroad, without promises that only an insurer can make. */
export const page = definePage<null>({
  load: async () => null,
  head: (_, { t }) => ({
    title: t('for_patients.title'),
    description: t('for_patients.description'),
    canonical: '/for-patients',
    index: true,
  }),
  View: ({ context }) => {
    const { t, paths } = context
    return (
      <>
        <section className="wrap top">
          <h1>{t('for_patients.h1')}</h1>
          <p className="lead">{t('for_patients.lead')}</p>
          <p>
            <ButtonAnchor look="primary" size="lg" href={paths.findCareStart()}>
              <Icon name="search" size={20} />
              {t('for_patients.search')}
            </ButtonAnchor>
          </p>
        </section>
        <section className="sec sec-first">
          <div className="wrap">
            <div className="sec-h">
              <h2>{t('for_patients.truths.title')}</h2>
              <p>{t('for_patients.truths.lead')}</p>
            </div>
            <ol className="trio">
              {truths.map((one, place) => (
                <li key={one}>
                  <span className="how-n" aria-hidden="true">
                    {place + 1}
                  </span>
                  <h3>{t(`for_patients.truths.${one}.title`)}</h3>
                  <p>{t(`for_patients.truths.${one}.text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <Ways context={context} id="ways" />
        <section className="sec">
          <div className="wrap pair">
            <div>
              <div className="sec-h">
                <h2>{t('for_patients.before.title')}</h2>
                <p>{t('for_patients.before.lead')}</p>
              </div>
              <ol className="steps">
                {steps.map((step) => (
                  <li key={step}>
                    <h3>{t(`for_patients.before.${step}.title`)}</h3>
                    <p>{t(`for_patients.before.${step}.text`)}</p>
                  </li>
                ))}
              </ol>
            </div>
            <div className="papers">
              <h2>{t('for_patients.after.title')}</h2>
              <p>{t('for_patients.after.lead')}</p>
              <ul>
                {papers.map((paper) => (
                  <li key={paper}>
                    <Icon name="file-check" size={20} />
                    {t(`for_patients.after.${paper}`)}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
        <section className="sec sec-tint" id="words">
          <div className="wrap">
            <div className="sec-h">
              <h2>{t('for_patients.words.title')}</h2>
            </div>
            <dl className="terms">
              {terms.map((term) => (
                <div key={term}>
                  <dt>{t(`for_patients.words.${term}.name`)}</dt>
                  <dd>{t(`for_patients.words.${term}.text`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="sec">
          <div className="wrap sec-h">
            <h2>{t('for_patients.privacy.title')}</h2>
            <p>{t('for_patients.privacy.text')}</p>
            <p>
              <a className="more-a" href={paths.privacy()}>
                {t('for_patients.privacy.link')}
                <Icon name="arrow-right" />
              </a>
            </p>
          </div>
        </section>
      </>
    )
  },
  sheet: 'home',
})
