import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { PrivatePicture } from '../capture/private-picture.tsx'
import { BothSides } from '../ui/both-sides.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { AnswerHead } from './answer-head.tsx'
import { NotChecked } from './preauthorization-list.tsx'
import { Benefits } from './benefits.tsx'
import { CheckButtons } from './check-buttons.tsx'
import { CheckHistory } from './check-history.tsx'
import { Members } from './members.tsx'
import { NoPicture } from './no-picture.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyDocuments } from './policy-documents.tsx'
import { ButtonAnchor } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

type Props = { policy: CoverPolicy; accountId: string; policies: readonly CoverPolicy[] }

/** Returns the name of a policy: of the insurer and plan, else as the household typed them. */
export const policyName = ({ insurer, insurer_name, plan, plan_text }: CoverPolicy) => {
  const company = insurer?.name ?? insurer_name
  const product = plan?.name ?? plan_text
  if (!company || !product) return company ?? product
  // Many plan names include the insurer's name already.
  return product.toLowerCase().startsWith(company.toLowerCase())
    ? product
    : `${company} · ${product}`
}

/** A policy with its card, eligibility, benefits, members and documents. */
export function PolicyPanel({ policy, accountId, policies }: Props) {
  const { t, locale } = useProgram()
  const { plan } = policy
  const order =
    policy.rank === policies[0]?.rank
      ? t('home.insurance.order.first')
      : t('home.insurance.order.then', { place: policies.indexOf(policy) + 1 })
  return (
    <Panel
      title={policyName(policy) ?? t('cover.unknown')}
      note={policy.insurer ? undefined : t('cover.unknown_text')}
      action={policies.length > 1 ? <span className="dim">{order}</span> : undefined}
    >
      <div className="policy">
        <Cards policy={policy} />
        <div className="policy-m">
          <AnswerHead policy={policy} />
          <CheckButtons policy={policy} accountId={accountId} />
          <PolicyFacts policy={policy} />
          {plan && (
            <p>
              <ButtonAnchor
                look="primary"
                href={localePath(locale, `/find-care?plan=${plan.slug}`)}
              >
                {t('home.insurance.find')}
              </ButtonAnchor>
            </p>
          )}
        </div>
      </div>
      <section aria-label={t('answer.benefits')}>
        <h3>{t('answer.benefits')}</h3>
        {plan === null && <p className="dim">{t('home.insurance.plan_unknown')}</p>}
        <Benefits policy={policy} />
        <NotChecked policy={policy} />
      </section>
      <Members policy={policy} accountId={accountId} />
      <PolicyDocuments policy={policy} accountId={accountId} />
      <CheckHistory policy={policy} accountId={accountId} />
      <PolicyActions policy={policy} accountId={accountId} policies={policies} />
    </Panel>
  )
}

function Cards({ policy }: { policy: CoverPolicy }) {
  const { t } = useProgram()
  const { front_document_id: front, back_document_id: back, id } = policy
  return (
    <div className="policy-c">
      <BothSides
        label={t('home.insurance.sides')}
        names={{ front: t('home.insurance.front'), back: t('home.insurance.back') }}
        front={
          front ? (
            <PrivatePicture document_id={front} alt={t('home.insurance.front')} canOpen />
          ) : (
            <NoPicture text={t('home.insurance.no_front')} />
          )
        }
        back={back && <PrivatePicture document_id={back} alt={t('home.insurance.back')} canOpen />}
      />
      <p>
        <ButtonLink to={`/onboard/card-upload?policy=${id}&edit=1`}>
          {t(front ? 'home.insurance.replace' : 'home.insurance.add_first')}
        </ButtonLink>
      </p>
    </div>
  )
}

function PolicyFacts({ policy }: { policy: CoverPolicy }) {
  const { t } = useProgram()
  const { plan, insurer, card } = policy
  return (
    <Facts
      items={[
        [t('home.insurance.number'), policy.policy_number],
        [t('home.insurance.group'), policy.group_number],
        [t('home.insurance.holder'), policy.holder_name],
        [t('home.insurance.validity'), <Validity key="validity" policy={policy} />],
        [
          t('home.insurance.area'),
          plan ? t(`answer.area.${plan.area_of_cover}`) : card.area_of_cover,
        ],
        [
          t('home.insurance.phone'),
          insurer?.phone && <PhoneLink key="phone" phone={insurer.phone} />,
        ],
        [
          t('home.insurance.assistance'),
          card.assistance_phone && <PhoneLink key="assistance" phone={card.assistance_phone} />,
        ],
      ]}
    />
  )
}

function Validity({ policy: { valid_from, valid_until } }: { policy: CoverPolicy }) {
  const { t, formats } = useProgram()
  const from = valid_from && formats.day(valid_from)
  const until = valid_until && formats.day(valid_until)
  if (from && until) return t('home.insurance.from_until', { from, until })
  if (until) return t('home.insurance.until', { until })
  if (from) return t('home.insurance.from', { from })
  return t('home.insurance.open')
}
