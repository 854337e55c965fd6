import { removeAddress, type HouseholdAddress } from '@numo/domains/addresses/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Home and mailing addresses of the household, with the country-specific form of onboarding. */
export function AddressesCard({
  accountId,
  addresses,
}: {
  accountId: string
  addresses: readonly HouseholdAddress[]
}) {
  const { t, formats } = useProgram()
  return (
    <Card
      title={t('home.settings.addresses.title')}
      note={t(
        addresses.length > 0 ? 'home.settings.addresses.text' : 'home.settings.addresses.none'
      )}
    >
      <ul className="rows">
        {addresses.map((one) => (
          <li key={one.id}>
            <span>
              <b>
                {t(
                  one.use === 'billing'
                    ? 'home.settings.addresses.billing'
                    : 'home.settings.addresses.home'
                )}
              </b>
              <small>
                {[one.line1, one.line2, one.neighborhood, one.postal_code, one.city, one.state]
                  .filter(Boolean)
                  .join(', ')}
                , {formats.country(one.country)}
              </small>
            </span>
            <ConfirmButton
              look="ghost"
              size="sm"
              is_danger
              label={t('home.settings.remove')}
              aria={t('home.settings.addresses.remove', { line: one.line1 })}
              question={t('home.settings.addresses.remove_question')}
              text={one.line1}
              done={t('home.settings.addresses.removed')}
              endpoint={removeAddress}
              input={{ accountId, id: one.id, version: one.version }}
            />
          </li>
        ))}
      </ul>
      <p className="row">
        <ButtonLink to="/onboard/address?edit=1">{t('home.settings.addresses.change')}</ButtonLink>
      </p>
    </Card>
  )
}
