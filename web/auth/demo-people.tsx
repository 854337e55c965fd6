import { useProgram, type AuthConfig } from '../app/program.ts'

type Person = AuthConfig['demo_people'][number]

/** Fictional users to try the product with; a click fills in the form. Only with demo data. */
export function DemoPeople({
  people,
  choose,
}: {
  people: readonly Person[]
  choose: (person: Person) => void
}) {
  const { t } = useProgram()
  return (
    <section className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('auth.demo.title')}</h2>
      <p>{t('auth.demo.text')}</p>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <button type="button" onClick={() => choose(person)}>
              <b>{person.display_name}</b>
              <span>
                {t(person.code ? 'auth.demo.with_factor' : `auth.demo.area.${person.area}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        {t('auth.demo.password')}: <code>{people[0]?.password}</code>
      </p>
    </section>
  )
}
