// Written by `npm run api-docs` from the declarations in this folder. Changes here are lost.
import { Category } from './checklist/categories.ts';
import { NotificationType } from './checklist/notification-types.ts';
import { UserPreference } from './checklist/preference.ts';
import { StudentType, UserStudentTypes } from './checklist/student-types.ts';
import { TaskState, Task } from './checklist/user-tasks.ts';
import { ChecklistUser } from './checklist/user.ts';
import { AccountSummary } from './portal/account-summary.ts';
import { Advisor } from './portal/advisors.ts';
import { Alert, AlertEntry } from './portal/alerts.ts';
import { CampusEvent, CampusNews } from './portal/campus-groups.ts';
import { ContactInfo } from './portal/contact-info.ts';
import { Course } from './portal/courses.ts';
import { EmergencyContact, EmergencyInfo } from './portal/emergency-info.ts';
import { Event } from './portal/events.ts';
import { FinancialAid } from './portal/financial-aid.ts';
import { GpaRecord } from './portal/gpa.ts';
import { Grade } from './portal/grades.ts';
import { Hold } from './portal/holds.ts';
import { Message } from './portal/messages.ts';
import { Nudge } from './portal/nudges.ts';
import { Page } from './portal/pages.ts';
import { PersonInfo } from './portal/person-info.ts';
import { Post } from './portal/posts.ts';
import { Profile } from './portal/profile.ts';
import { Curriculum, Program } from './portal/program.ts';
import { Roles } from './portal/roles.ts';
import { Meeting } from './portal/schedule.ts';
import { Status } from './portal/status.ts';
import { CurrentTerm, TermInfo } from './portal/term.ts';
import { Preferences, User } from './portal/user.ts';

export const shapes = {
  Category,
  NotificationType,
  UserPreference,
  StudentType,
  UserStudentTypes,
  TaskState,
  Task,
  ChecklistUser,
  AccountSummary,
  Advisor,
  Alert,
  AlertEntry,
  CampusEvent,
  CampusNews,
  ContactInfo,
  Course,
  EmergencyContact,
  EmergencyInfo,
  Event,
  FinancialAid,
  GpaRecord,
  Grade,
  Hold,
  Message,
  Nudge,
  Page,
  PersonInfo,
  Post,
  Profile,
  Curriculum,
  Program,
  Roles,
  Meeting,
  Status,
  CurrentTerm,
  TermInfo,
  Preferences,
  User,
};
