-- Who was invited by staff and never signed up accepts by a link from now on: until then the membership waits. Staff send
-- them another invitation. Households that somebody in waiting owns stay theirs.
set local role numo_system;
update membership m set status = 'invited'
  from app_user u
 where u.id = m.user_id and u.status = 'invited' and u.identity_uid is null and m.status = 'active'
   and m.role in ('client', 'partner') and m.member_role <> 'owner';
reset role;
