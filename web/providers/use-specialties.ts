import { ownNames } from '@numo/kit/locales.ts'
import { useRead } from '../app/use-read.ts'
import { providerFilterChoices } from '@numo/domains/providers/contract-admin.ts'
import { useProgram } from '../app/program.ts'

/** Returns the kinds of care with their localized names. */
export function useSpecialties(): readonly (readonly [string, string])[] {
  const { locale } = useProgram()
  const { data } = useRead(providerFilterChoices, {}, { staleTime: 60_000 })
  const name = `name_${ownNames[locale]}` as const
  return (data?.specialties ?? [])
    .map((one) => [one.id, one[name]] as const)
    .toSorted((a, b) => a[1].localeCompare(b[1], locale))
}
