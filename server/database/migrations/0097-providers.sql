-- Providers: the search listing knows the gender a source gives, so that "female gynecologist" can be searched by.
alter table listing add column gender "char";          -- f female, m male; null: other, not known, or a facility

update listing l
   set gender = case p.gender when 'female' then 'f' when 'male' then 'm' end
  from provider p
 where p.id = l.provider_id and p.gender in ('female', 'male');
