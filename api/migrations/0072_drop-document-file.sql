ALTER TABLE "parent_document" DROP COLUMN "file_key";--> statement-breakpoint
ALTER TABLE "parent_document" DROP COLUMN "file_name";--> statement-breakpoint
ALTER TABLE "parent_document" DROP COLUMN "file_type";--> statement-breakpoint
ALTER TABLE "parent_document" DROP COLUMN "file_size";