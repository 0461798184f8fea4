package main

/*
#cgo pkg-config: dictc
#include <dictc.h>
#include <stdlib.h>
*/
import "C"

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sync"
	"unsafe"
)

// The message of an error, which is freed.
func failure(err *C.dictc_error) error {
	defer C.dictc_error_free(err)
	return errors.New(C.GoString(C.dictc_error_message(err)))
}

// A text for C, and its length. Garbage collection waits for the call.
func text(s string) (*C.char, C.size_t) {
	return (*C.char)(unsafe.Pointer(&[]byte(s + "\x00")[0])), C.size_t(len(s))
}

// The words of a board as JSON.
func solveJSON(solver *C.dictc_solver, board string) (string, error) {
	start, length := text(board)
	for buffer := make([]byte, 1<<16); ; {
		var err *C.dictc_error
		var size C.size_t
		to := (*C.char)(unsafe.Pointer(&buffer[0]))
		if !C.dictc_try_solve_json(solver, start, length, 0, to, C.size_t(len(buffer)), &size, &err) {
			return "", failure(err)
		}
		if int(size) <= len(buffer) {
			return string(buffer[:size]), nil
		}
		buffer = make([]byte, size)
	}
}

func main() {
	var err *C.dictc_error
	path := C.CString(os.Args[1])
	defer C.free(unsafe.Pointer(path))
	lexicon := C.dictc_lexicon_open(path, 0, &err)
	if lexicon == nil {
		fmt.Fprintln(os.Stderr, failure(err))
		os.Exit(1)
	}
	defer C.dictc_lexicon_free(lexicon)

	// Look up.
	var ordinal, length C.size_t
	start, size := text("tea")
	if C.dictc_lexicon_try_ordinal(lexicon, start, size, &ordinal) {
		fmt.Println("tea is word", ordinal)
	}

	// Complete.
	var word *C.char
	words := C.dictc_words_completions(lexicon, start, size, nil)
	for C.dictc_words_next(words, &word, &length) {
		fmt.Println(C.GoStringN(word, C.int(length)))
	}
	C.dictc_words_free(words)

	// Solve a board, with a path for each word.
	solver := C.dictc_solver_new(lexicon, nil)
	defer C.dictc_solver_free(solver)
	start, size = text("te/as")
	board := C.dictc_board_parse(start, size, 0, 0, 0, nil)
	C.dictc_solver_solve(solver, board, nil)
	C.dictc_board_free(board)
	for i := C.size_t(0); i < C.dictc_solution_len(solver); i++ {
		path := C.dictc_solution_word_path(solver, i, &length)
		fmt.Println(C.GoString(C.dictc_solution_word(solver, i, nil)), unsafe.Slice(path, length))
	}

	// An error.
	_, failed := solveJSON(solver, "abc/de")
	fmt.Println(failed)

	// Two threads with one dictionary, and a solver each.
	var boards []string
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		boards = append(boards, lines.Text())
	}
	answers := make([]string, len(boards))
	var threads sync.WaitGroup
	for thread := 0; thread < 2; thread++ {
		threads.Add(1)
		go func(first int) {
			defer threads.Done()
			solver := C.dictc_solver_new(lexicon, nil)
			defer C.dictc_solver_free(solver)
			for i := first; i < len(boards); i += 2 {
				answers[i], _ = solveJSON(solver, boards[i])
			}
		}(thread)
	}
	threads.Wait()
	for _, answer := range answers {
		fmt.Println(answer)
	}
}
