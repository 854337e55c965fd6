-- The number of a policy and the number of the person it covers are two fields of a card now. Readings made before took
-- either for the member ID: while nobody has decided about one and no person has said what that field is, somebody looks.
insert into extraction_field (extraction_id, path, raw_value, confidence, reason)
select id, 'policy_number', '', 0, 'not_found' from extraction
 where schema_name = 'insurance_card' and status in ('needs_review', 'failed')
   and exists (select from extraction_field f where f.extraction_id = extraction.id)
on conflict (extraction_id, path) do nothing;

update extraction_field f
   set reason = 'unlabelled'
  from extraction e
 where e.id = f.extraction_id and e.schema_name = 'insurance_card' and e.status in ('needs_review', 'failed')
   and f.path = 'member_id' and f.value is not null and f.reason is null and f.corrected_at is null;
