import type { PartnerRow } from '@numo/domains/partners/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { PartnerState } from '../directory/pills.tsx'
import { SourceName } from '../directory/source-name.tsx'

export function PartnerPeek({ row }: { row: PartnerRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <p>
        <PartnerState status={row.status} />
      </p>
      <Facts
        items={[
          [t('directory.type'), t(`directory.type_of.${row.type}`)],
          [t('directory.country'), row.country && formats.country(row.country)],
          [t('directory.networks'), formats.number(row.networks)],
          [t('directory.providers'), formats.number(row.providers)],
          [t('directory.users'), formats.number(row.users)],
          [t('directory.source'), <SourceName key="source" source={row.source} />],
          [t('directory.updated'), <When key="when" at={row.updated_at} />],
        ]}
      />
    </>
  )
}
