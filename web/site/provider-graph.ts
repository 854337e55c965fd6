/** Structured data (schema.org) of a provider page. Contains only what the page shows. */
import type { Photo, ProviderPage, WeekDay } from '@numo/domains/providers/contract-shapes.ts'
import { hoursForDisplay } from '@numo/domains/providers/rules.ts'
import { imagePath } from '@numo/kit/images.ts'
import { days } from '@numo/domains/providers/enums.ts'

const dayNames: Record<WeekDay, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const facilityTypes: Record<string, string> = {
  hospital: 'Hospital',
  clinic: 'MedicalClinic',
  laboratory: 'DiagnosticLab',
  imaging: 'MedicalClinic',
  pharmacy: 'Pharmacy',
  other: 'MedicalOrganization',
}

type Location = ProviderPage['locations'][number]

const openingHours = ({ hours }: Location) =>
  hoursForDisplay(hours ?? {}).flatMap(({ from, to, ranges }) =>
    ranges.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.slice(days.indexOf(from), days.indexOf(to) + 1).map((day) => dayNames[day]),
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    }))
  )

const isAccepting = ({ accepting_new_patients: accepting }: Location) =>
  accepting === 'unknown' ? undefined : accepting === 'yes'

/** Returns the address, coordinates, phone and hours of a location. */
const placeOf = (location: Location) => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: [location.line1, location.line2].filter(Boolean).join(', '),
    addressLocality: location.city,
    addressRegion: location.region ?? undefined,
    postalCode: location.postal_code ?? undefined,
    addressCountry: location.country,
  },
  geo: location.position
    ? {
        '@type': 'GeoCoordinates',
        latitude: location.position.latitude,
        longitude: location.position.longitude,
      }
    : undefined,
  telephone: location.phone ?? undefined,
  isAcceptingNewPatients: isAccepting(location),
  openingHoursSpecification: location.hours ? openingHours(location) : undefined,
  healthPlanNetworkId: [...new Set(location.acceptance.map((e) => e.network))],
})

/** Returns the URL of a photo for other sites, as JPEG, which every consumer supports. */
export const pictureOf = (photo: Photo, origin: string) =>
  origin + imagePath(photo.name, 'lg', 1, 'jpeg')

/** Returns the Physician with its practice locations, or the facility. */
export function providerGraph(
  provider: ProviderPage,
  { url, origin }: { url: string; origin: string }
): object[] {
  const shared = {
    name: provider.name,
    url,
    image: provider.photo ? pictureOf(provider.photo, origin) : undefined,
    medicalSpecialty: provider.specialties.map((s) => s.name),
    knowsLanguage: provider.languages,
    sameAs: provider.website ?? undefined,
  }
  const [main] = provider.locations
  if (provider.kind === 'facility')
    return [
      {
        '@type': facilityTypes[provider.facility_type ?? 'other'] ?? 'MedicalOrganization',
        '@id': `${url}#place`,
        ...shared,
        ...(main ? placeOf(main) : {}),
      },
    ]
  return [
    {
      '@type': ['IndividualPhysician', 'Physician'],
      '@id': `${url}#doctor`,
      ...shared,
      ...(main ? placeOf(main) : {}),
      hasCredential: provider.license
        ? {
            '@type': 'EducationalOccupationalCredential',
            credentialCategory: 'license',
            identifier: provider.license.number,
          }
        : undefined,
      practicesAt: provider.locations.map((location) => ({ '@id': `${url}#place-${location.id}` })),
    },
    ...provider.locations.map((location) => ({
      '@type': 'MedicalClinic',
      '@id': `${url}#place-${location.id}`,
      name: location.name,
      ...placeOf(location),
    })),
  ]
}
