import { useProgram } from '../app/program.ts'
import type { ActingRole } from '../app/guards/decision.ts'
import { useWho } from '../app/session/use-who.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ProfileItems = lazyPart(() => import('./profile-items.tsx'))

/** Menu of the signed-in user. */
export function ProfileMenu({
  actingRole,
  isWide = false,
}: {
  actingRole: ActingRole
  isWide?: boolean
}) {
  const { t } = useProgram()
  const { user } = useWho()
  return (
    <Menu
      side={isWide ? 'top-start' : 'bottom-end'}
      trigger_class={isWide ? 'side-user' : 'iconbtn'}
      trigger={
        <>
          <Avatar name={user.display_name} small />
          {isWide ? (
            <span className="side-user-n">
              <b>{user.display_name}</b>
              {user.email}
            </span>
          ) : (
            <span className="vh"> {user.display_name}</span>
          )}
          <span className="vh">, {t('app.profile.label')}</span>
        </>
      }
    >
      <ProfileItems actingRole={actingRole} />
    </Menu>
  )
}
