import { Link } from 'react-router'
import { inviteToJoin, type JoinWishRow } from '@numo/domains/join-wishes/contract-staff.ts'
import { localePath } from '@numo/kit/locales.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { WishState } from './wish-state.tsx'

/** Drawer of a provider that visitors asked to join: how many, and its one invitation. */
export function WishPeek({ row }: { row: JoinWishRow }) {
  const { t, formats, locale } = useProgram()
  const { id, provider, times, invitation } = row
  return (
    <>
      <p className="row">
        <WishState state={row.state} />
        {row.state === 'open' && (
          <FormButton
            is_main
            label={t('directory.wish.invite')}
            title={t('directory.wish.invite_title', { name: provider.full_name })}
            submit={t('directory.wish.send')}
            done={t('directory.wish.sent')}
            endpoint={inviteToJoin}
            fixed={{ id }}
            fields={[
              {
                name: 'email',
                label: t('directory.wish.email'),
                hint: t('directory.wish.published_at_hint'),
                max: 254,
                is_focused: true,
              },
              {
                name: 'published_at_url',
                label: t('directory.wish.published_at_url'),
                value: provider.website,
                max: 500,
              },
              {
                name: 'locale',
                label: t('directory.wish.locale'),
                kind: 'select',
                value: locale,
                options: [
                  ['en', t('directory.report.languages.en')],
                  ['es', t('directory.report.languages.es')],
                ],
              },
            ]}
          >
            <p>{t('directory.wish.invite_text', { count: times })}</p>
          </FormButton>
        )}
      </p>
      <Facts
        items={[
          [
            t('directory.wish.provider'),
            <Link key="provider" to={`?item=${provider.id}`}>
              {provider.full_name}
            </Link>,
          ],
          [t('directory.wish.city'), provider.city],
          [
            t('directory.wish.page'),
            <a key="page" href={localePath(locale, `/providers/${provider.slug}`)}>
              {provider.slug}
            </a>,
          ],
          [
            t('directory.wish.website'),
            provider.website && (
              <a key="website" href={provider.website} rel="noopener nofollow">
                {provider.website}
              </a>
            ),
          ],
          [t('directory.wish.times'), formats.number(times)],
          [t('directory.wish.first_on'), formats.day(row.first_on)],
          [t('directory.wish.last_on'), formats.day(row.last_on)],
        ]}
      />
      {invitation && (
        <>
          <h3>{t('directory.wish.invited')}</h3>
          <Facts
            items={[
              [t('directory.wish.sent_to'), invitation.email],
              [t('directory.wish.published_at_url'), invitation.published_at_url],
              [t('directory.wish.asked_then'), formats.number(invitation.times)],
              [t('directory.wish.sent_on'), <When key="sent" at={invitation.invited_at} />],
            ]}
          />
        </>
      )}
      <Activity type="join_wish" id={id} />
    </>
  )
}
