import { useState } from 'react'
import { Link } from 'react-router'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { PlaceAcceptance } from './place-acceptance.tsx'
import { PlaceActions, PlaceForm } from './place-form.tsx'
import { Button } from '../ui/button.tsx'
import { groupPhone } from '@numo/kit/phone.ts'

/** Practice locations of a provider with accepted insurance and evidence. */
export function ProviderPlaces({ provider }: { provider: ProviderRecord }) {
  const { t } = useProgram()
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      title={t('directory.provider.places')}
      action={
        provider.merged_into === null && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t('directory.provider.add_place')}
          </Button>
        )
      }
    >
      {provider.locations.length === 0 && (
        <p className="dim">{t('directory.provider.no_places')}</p>
      )}
      <ul className="rows">
        {provider.locations.map((place) => (
          <li key={place.id}>
            <span>
              <b>{place.name}</b>
              <small>{place.address}</small>
              {place.partner && (
                <small>
                  <Link to={`/admin/partners/${place.partner.id}`}>{place.partner.name}</Link>
                </small>
              )}
              <small>
                {place.status === 'inactive'
                  ? t('directory.provider.left')
                  : t(`directory.provider.accepting.${place.accepting_new_patients}`)}
                {place.phone && ` · ${groupPhone(place.phone)}`}
              </small>
            </span>
            {place.entered && provider.merged_into === null && (
              <PlaceActions provider={provider} place={place} />
            )}
            <PlaceAcceptance provider={provider} place={place} />
          </li>
        ))}
      </ul>
      {isAdding && <PlaceForm provider={provider} place={null} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
