CREATE INDEX "mailings_published_index" ON "mailings" USING btree ("created_on") WHERE is_published;--> statement-breakpoint
CREATE INDEX "mailings_unpublished_index" ON "mailings" USING btree ("created_on") WHERE not is_published;--> statement-breakpoint
CREATE INDEX "posts_publishing_opens_on_index" ON "posts" USING btree ("publishing_opens_on");--> statement-breakpoint
CREATE INDEX "user_tasks_task_id_index" ON "user_tasks" USING btree ("task_id");