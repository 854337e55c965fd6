-- Directory: why an import was refused as facts beside the sentence, so that a screen can say it in every language.
alter table directory_import add column trouble jsonb;
comment on column directory_import.trouble is 'Why it failed, where it has a code: {code, file, columns: [{name, nearest}], count, example}.';
