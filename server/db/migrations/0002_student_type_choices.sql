ALTER TABLE "affiliations" RENAME TO "student_type_choices";--> statement-breakpoint
ALTER SEQUENCE "affiliations_id_seq" RENAME TO "student_type_choices_id_seq";--> statement-breakpoint
ALTER TABLE "student_type_choices" RENAME CONSTRAINT "affiliations_pkey" TO "student_type_choices_pkey";--> statement-breakpoint
ALTER TABLE "student_type_choices" RENAME CONSTRAINT "affiliations_person_id_unique" TO "student_type_choices_person_id_unique";--> statement-breakpoint
ALTER TABLE "student_type_choices" RENAME CONSTRAINT "affiliations_person_id_people_id_fk" TO "student_type_choices_person_id_people_id_fk";--> statement-breakpoint
UPDATE "sample_seeds" SET "table_name" = 'student_type_choices' WHERE "table_name" = 'affiliations';
